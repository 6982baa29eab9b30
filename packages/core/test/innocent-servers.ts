import type { ServerParts } from "../src/index.ts";

const env = (name: string, value: string): ServerParts => ({ env: { [name]: value } });
const args = (...values: readonly string[]): ServerParts => ({ args: values });
const header = (name: string, value: string): ServerParts => ({ headers: { [name]: value } });

/** Settings as the documentation of real servers and clients has them, or close to it: structured, and without a secret. */
export const innocentServers: readonly ServerParts[] = [
  env("PUPPETEER_LAUNCH_OPTIONS", '{ "headless": true, "args": ["--no-sandbox", "--disable-setuid-sandbox"] }'),
  env("PUPPETEER_LAUNCH_OPTIONS", '{"headless": false, "defaultViewport": {"width": 1280, "height": 720}}'),
  env(
    "PUPPETEER_LAUNCH_OPTIONS",
    '{"executablePath":"C:/Program Files/Google/Chrome/Application/chrome.exe","args":[]}',
  ),
  env("ALLOWED_ORIGINS", '["https://app.example.com","http://localhost:4321"]'),
  env("ALLOWED_HOSTS", '["127.0.0.1:*","localhost:*"]'),
  env("ALLOWED_ORIGINS", "[]"),
  env("OPENAPI_MCP_HEADERS", "{}"),
  env("OPENAPI_MCP_HEADERS", '{"Authorization":"Bearer ${NOTION_TOKEN}","Notion-Version":"2022-06-28"}'),
  env("OPENAPI_MCP_HEADERS", '{"Authorization":"${NOTION_AUTH}","Notion-Version":"2022-06-28"}'),
  env("MCP_HEADERS", '{"Accept":"application/json","User-Agent":"acme-mcp/1.4 (linux)","X-Tenant":"blue-42"}'),
  env("MCP_HEADERS", '{"Cookie":"sid=${SID}; csrf=${CSRF}","Accept-Language":"en"}'),
  env(
    "GATEWAY_CONFIG",
    '{"apis":[{"name":"x","baseUrl":"https://api.example.com","auth":{"type":"bearer","token":"${API_KEY}"}}]}',
  ),
  env(
    "SQL_SERVERS",
    '[{"id":"prod","server":"db.example.net","port":1433,"active":true,"username":"mcp","password":"${SQL_PASSWORD}"}]',
  ),
  env(
    "TIMEBASE_SERVERS",
    '[{"name":"enterprise","description":"Enterprise TimeBase","url":"dxtick://localhost:8011"}]',
  ),
  env("WEBSITES_CONFIG", '{"websites":[{"name":"example","url":"https://example.com","description":"An example"}]}'),
  env("SERVERS_CONFIG", '{"web": {"url": "http://172.27.221.51:8022/sse", "headers": {}, "sse_read_timeout": 50}}'),
  env("STACK_CONFIG", '{"ledger":"/var/lib/acme/receipts.sqlite","bbs":{"command":"npx","args":["-y","@acme/bbs"]}}'),
  env(
    "LLM_OPTIONS",
    '{"model":"gpt-4o","max_tokens":4096,"temperature":0.7,"stop":["\\n\\n"],"tokenizer":"cl100k_base"}',
  ),
  env("LOG_CONFIG", '{"level":"debug","format":"%(asctime)s %(message)s","file":"C:\\\\logs\\\\mcp.log"}'),
  env("ACME_CONFIG", '{"credentials":"/etc/acme/key.json","token_file":"~/.acme","private_key_path":"./k.pem"}'),
  env("PROVIDERS", '{"openai":{"api_key_env_var":"OPENAI_API_KEY"},"azure":{"tokenEnvVar":"AZURE_TOKEN"}}'),
  env("FEATURES", '{"session":true,"cookie":false,"token":"","password":null,"auth":{"type":"none"}}'),
  env("LIMITS", '{"session":3600,"token":8192}'),
  env("JSON_SCHEMA", '{"type":"object","properties":{"token":{"type":"string"},"password":{"type":"string"}}}'),
  env("LOG_FORMAT", "[{time}] {level} session: {session} token: {token}"),
  env("GLOB", "[a-z]*.{json,yaml}"),
  env("DOCUMENTATION", "https://docs.example.com/guide?lang=en#getting-started"),
  env("DASHBOARD", "https://grafana.example/d/abc#/panel?orgId=1&from=now-6h"),
  env("NAMESPACE", "secret_store_of_the_production_cluster_in_europe_west"),
  env("PLAN", "Basic plan"),
  env("NOTE", "Bearer tokens are passed by the client, Basic authentication is off."),
  args("-y", "@smithery/cli@latest", "run", "@acme/files", "--config", '{"root":"/srv/data","readOnly":true}'),
  args("-y", "@smithery/cli@latest", "run", "exa", "--config", '{"exaApiKey":"${EXA_API_KEY}"}'),
  args("--config", '"{\\"root\\":\\"C:\\\\\\\\Users\\\\\\\\me\\"}"'),
  args('--config={"ffx": {"fastboot": {"inline_target": true}}}'),
  args("--config", '{"language": "mysql", "indent": "    "}'),
  args(
    "--webui-config",
    '{"mcpServers":"[{\\"enabled\\":true,\\"url\\":\\"http://localhost:3001/mcp\\",\\"useProxy\\":true}]"}',
  ),
  args('--mcp={"url":"https://a.example","args":["@acme/b"]}'),
  args("mcp-remote", "https://x.example/mcp", "--header", "Authorization:${AUTH}", "--header", "X-Mode: Token based"),
  args("--mount", "type=bind,src=/srv,dst=/mnt", "-e", 'OPTIONS={"depth":2}'),
  args("[::1]:8080", "{host}:{port}", '["a","b"]', '"quoted"'),
  header("X-Config", '{"region":"eu-west-1","features":["search","fetch"]}'),
  header("X-Thing", "Bearer ${TOKEN}"),
  header("X-Thing", "Basic ${USER}:${PASS}"),
  header("X-Plan", "Basic"),
  header("X-Auth-Mode", "Token required"),
  header("X-Example", "Bearer API_TOKEN"),
  { url: "https://x.example/mcp#section-2" },
  { url: "https://x.example/mcp?mode=full#token=${TOKEN}" },
];
