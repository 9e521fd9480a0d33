/** Keys and tokens of issuers that mark theirs by a prefix. */
import { letters, type ShippedShape, shape } from "./shape.ts";

export const keys: readonly ShippedShape[] = [
  key(
    "gitlab_token",
    "gl(pat|dt|rt|cbt|ptt|ft|soat)-[0-9A-Za-z_-]{20,64}",
    "a GitLab token",
    `glpat-${letters(20)}`,
    "glpat-short",
  ),
  key("npm_token", "npm_[A-Za-z0-9]{36}", "an npm access token", `npm_${letters(36)}`, `npm_${letters(20)}`),
  key(
    "pypi_token",
    "pypi-AgE[A-Za-z0-9_-]{50,250}",
    "a PyPI API token",
    `pypi-AgEIcHlwaS5vcmc${letters(50)}`,
    "pypi-AgEIcHlwaS5vcmc",
  ),
  key(
    "rubygems_key",
    "rubygems_[0-9a-f]{48}",
    "a RubyGems API key",
    `rubygems_${"0a1b2c3d".repeat(6)}`,
    "rubygems_0a1b",
  ),
  key(
    "openai_key",
    "sk-(proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,200}",
    "an OpenAI API key",
    `sk-proj-${letters(40)}`,
    "sk-proj-short",
  ),
  key(
    "anthropic_key",
    "sk-ant-[a-z]{3,8}[0-9]{2}-[A-Za-z0-9_-]{32,120}",
    "an Anthropic API key",
    `sk-ant-api03-${letters(40)}`,
    "sk-ant-x",
  ),
  key("huggingface_token", "hf_[A-Za-z]{34}", "a Hugging Face token", `hf_${"aBcD".repeat(9).slice(0, 34)}`, "hf_abc"),
  key(
    "sendgrid_key",
    "SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}",
    "a SendGrid API key",
    `SG.${letters(22)}.${letters(43)}`,
    `SG.${letters(22)}`,
  ),
  key("mailgun_key", "key-[0-9a-f]{32}", "a Mailgun API key", `key-${"0a1b2c3d".repeat(4)}`, "key-0a1b2c3d"),
  key(
    "digitalocean_token",
    "do[opr]_v1_[0-9a-f]{64}",
    "a DigitalOcean token",
    `dop_v1_${"0a1b2c3d".repeat(8)}`,
    "dop_v1_0a1b",
  ),
  key(
    "shopify_token",
    "shp(at|ca|pa|ss)_[0-9a-fA-F]{32}",
    "a Shopify token",
    `shpat_${"0a1b2c3d".repeat(4)}`,
    "shpat_0a1b",
  ),
  key("square_token", "sq0[a-z]{3}-[0-9A-Za-z_-]{22,43}", "a Square token", `sq0atp-${letters(22)}`, "sq0atp-abc"),
  key(
    "telegram_token",
    "[0-9]{8,10}:AA[0-9A-Za-z_-]{33}",
    "the token of a Telegram bot",
    `123456789:AA${letters(33)}`,
    "123456789:AAbc",
  ),
  key("databricks_token", "dapi[0-9a-f]{32}", "a Databricks token", `dapi${"0a1b2c3d".repeat(4)}`, "dapi0a1b"),
  key("vault_token", "hv[sbr]\\.[0-9A-Za-z_-]{24,200}", "a HashiCorp Vault token", `hvs.${letters(24)}`, "hvs.abc"),
  key("linear_key", "lin_(api|oauth)_[0-9A-Za-z]{40,64}", "a Linear API key", `lin_api_${letters(40)}`, "lin_api_abc"),
  key("newrelic_key", "NRAK-[0-9A-Z]{27}", "a New Relic user key", `NRAK-${"A1B2C3D4E".repeat(3)}`, "NRAK-A1B2"),
  key(
    "google_oauth_token",
    "ya29\\.[0-9A-Za-z_-]{20,250}",
    "a Google OAuth access token",
    `ya29.${letters(40)}`,
    "ya29.abc",
  ),
  key(
    "azure_storage_key",
    "[A-Za-z0-9+/]{86}==",
    "the key of an Azure storage account",
    `${letters(86)}==`,
    `${letters(80)}==`,
  ),
];

function key(name: string, bytes: string, what: string, accepts: string, rejects: string): ShippedShape {
  return shape(name, bytes, "none", what, [accepts], [rejects]);
}

/** Names of all shapes of keys and tokens. */
export const keyShapes: ReadonlySet<string> = new Set([
  ...["awskey", "github_token", "slack_token", "google_key", "stripe_key", "twilio_key"],
  ...keys.map(({ name }) => name),
]);
