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
