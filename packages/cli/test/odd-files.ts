/** Configuration as people write it: comments where the harness reads them, odd spacing, servers of others with secrets. */
export const oddFiles: Readonly<Record<string, string>> = {
  ".claude.json":
    '{"numStartups":5,   "projects":{"/x":{"allowedTools":[]}},\n\n  "mcpServers" : {"u":{"command":"b","env":{"TOKEN":"foreign-secret-1"}}} ,"tips":1}',
  ".cursor/mcp.json":
    '{\r\n\t// mine: foreign-secret-2\r\n\t"mcpServers": {\r\n\t\t/* off:\r\n\t\t   "x": { foreign-secret-3 } */\r\n\t\t"k": { "url": "https://k.example/mcp?api_key=foreign-secret-4" },\r\n\t},\r\n}',
  ".codex/config.toml": `# top foreign-secret-5
model = "m"   # keep

[mcp_servers.a]   # about a
command = "npx"
args = ["-y", "thing", "--token", "foreign-secret-6"]
startup_timeout_sec = 30
[other]
x = [ "foreign-secret-7",
 ["b"] ]
note = """
foreign-secret-8
"""
`,
  ".config/goose/config.yaml": `# foreign-secret-10
GOOSE_MODEL: &model 'm: foreign-secret-11'
extensions:
    developer: {enabled: true, type: builtin, name: developer}
    # g: foreign-secret-12
    g:
        enabled: true
        type: stdio   # keep
        name: g
        cmd: npx
        args: [-y, thing,
          --token, foreign-secret-13]
        envs: {API_KEY: "foreign-secret-14
          and more"}
GOOSE_LEAD_MODEL: *model
note: |
  extensions: foreign-secret-15
`,
  ".continue/config.yaml":
    "name: mine\r\nversion: 1.0.0\r\nmcpServers:\r\n- {name: c, url: 'https://c.example/mcp?api_key=foreign-secret-16'}\r\n# foreign-secret-17\r\nmodels:\r\n- apiKey: foreign-secret-18\r\n  name: m",
  ".config/opencode/opencode.json": '{ // mine\n  "theme": "foreign-secret-9", "mcp": {} }',
};

export const manifest = `{
  "owner": "myapp",
  "servers": {
    "files": { "transport": "stdio", "command": "npx", "args": ["-y", "@example/files"], "env": { "FILES_TOKEN": "\${FILES_TOKEN}" } },
    "docs": { "transport": "http", "url": "https://docs.example/mcp", "headers": { "Authorization": "Bearer \${DOCS_TOKEN}" } }
  }
}
`;
