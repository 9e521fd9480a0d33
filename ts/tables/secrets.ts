/**
 * Names behind which a secret follows, and the ways of joining a name and its value: what `redact` masks as `secret`.
 * The search (`zig/deep`), `redact --list`, the documentation and the tests of leaks read these tables.
 */

/** What a name announces. */
export const secretValues = [
  "any", // whatever follows, except words that reveal nothing
  "likely", // only what looks random: such names introduce other values, too
  "numbered", // all but numbers: firewalls and servers number what browsers have keys for
  "counted", // all but small numbers, since such names also count
  "header", // several words, where a header is written
] as const;
export type SecretValue = (typeof secretValues)[number];

export interface SecretName {
  /** In lower case, without separators: `api_key`, `API-Key` and `apiKey` are `apikey`. */
  readonly word: string;
  /** Only as a part of its own: `sid` is in `php_sid` and `phpSid`, but not in `preside`. */
  readonly isPart: boolean;
  readonly value: SecretValue;
}

/** Words at the end of any name, by language. */
const endings = {
  English: [
    ...["password", "passwords", "passwd", "passphrase", "passcode", "pwd", "userpass", "dbpass", "rootpass"],
    ...["adminpass", "storepass", "keypass", "secret", "secrets", "token", "apikey", "apikeys", "accesskey"],
    ...["accesskeyid", "secretkey", "privatekey", "signingkey", "accountkey", "sharedkey", "encryptionkey"],
    ...["masterkey", "licensekey", "subscriptionkey", "authkey", "sessionkey", "credential", "credentials"],
    ...["authorization", "xauth", "connectionstring", "requirepass", "masterauth", "unsealkey"],
    ...["recoverycode", "backupcode", "verificationcode", "pincode", "seedphrase", "recoveryphrase", "mnemonic"],
    ...["clientassertion", "samlresponse", "contribsyscom", "rocommunity", "rwcommunity", "authcode"],
    ...["authorizationcode", "userpasswd", "codeverifier", "recoverycodes", "backupcodes", "scratchcodes"],
    ...["psksecret", "keycontent", "keymaterial", "authtok", "secretid", "securityanswer", "bcrypthash"],
    ...["dbpw", "userpw", "rootpw", "bindpw", "adminpw", "mypw", "loginpw", "ftppw", "sqlpw", "secretanswer"],
    ...["snmpcommunity", "nthash", "lmhash"],
  ],
  German: ["passwort", "kennwort", "geheimnis", "zugangscode"],
  French: ["motdepasse", "jeton"],
  Spanish: ["contraseña", "contrasena", "secreto"],
  Portuguese: ["senha", "segredo", "palavrapasse"],
  Italian: ["segreto"],
  Russian: ["пароль", "пароля", "паролем", "секрет", "токен"],
  Chinese: ["密码", "密碼", "口令", "密钥", "密鑰", "令牌"],
  Japanese: ["パスワード", "暗証番号", "秘密鍵", "トークン"],
  Korean: ["비밀번호", "암호", "패스워드", "토큰"],
  Dutch: ["wachtwoord"],
  Polish: ["hasło", "haslo"],
  Turkish: ["şifre", "sifre", "şifreniz", "parolanız"],
  Czech: ["heslo"],
  Swedish: ["lösenord", "lösenordet"],
  Danish: ["adgangskode", "adgangskoden", "kodeord", "kodeordet"],
  Norwegian: ["passord", "passordet"],
  Finnish: ["salasana"],
  Hungarian: ["jelszó", "jelszo"],
  Romanian: ["parola", "parolă"],
  Ukrainian: ["гасло"],
  Greek: ["κωδικός"],
  Hebrew: ["סיסמה", "סיסמא"],
  Arabic: ["كلمةالمرور", "كلمةالسر"],
  Persian: ["رمزعبور"],
  Hindi: ["पासवर्ड"],
  Vietnamese: ["mậtkhẩu", "matkhau"],
  Indonesian: ["katasandi"],
};

/** Languages that the names are in. */
export const secretLanguages: readonly string[] = Object.keys(endings);

/** These are also found in other words. */
const parts = ["pw", "otp", "totp", "jwt", "cvv", "cvc", "psk", "mdp", "passe", "creds", "cred"];

/** Parts of names that announce a secret only if the value looks random. */
const likelyParts = [
  ...["key", "auth", "sid", "sig", "signature", "salt", "hmac", "csrf", "xsrf", "tokens", "secure"],
  ...[
    "clave",
    "clavesecreta",
    "chiave",
    "chave",
    "schlüssel",
    "clé",
    "ключ",
    "api",
    "access",
    "community",
    "encrypt",
    "ntlm",
    "devicecode",
  ],
];

/** Codes of several digits. */
const codes = [
  ...["mfacode", "smscode", "otpcode", "securitycode", "resetcode", "logincode", "signincode", "activationcode"],
  ...["confirmationcode", "onetimecode", "accesscode", "unlockcode"],
];

/** The same at the end of any name, as in `AGENTKEY`. */
const likelyEndings = ["key", "sonarlogin"];

/** Services: a random value behind the name of one is a key of it, as in `MAILGUN=...`. */
const services = [
  ...["adafruit", "algolia", "artifactory", "atlassian", "bitbucket", "bittrex", "codecov", "coinbase", "confluent"],
  ...["contentful", "datadog", "discord", "droneci", "dropbox", "etsy", "facebook", "fastly", "finicity", "finnhub"],
  ...["flickr", "freshbooks", "freshdesk", "gitter", "gocardless", "heroku", "hubspot", "jfrog", "kucoin"],
  ...["launchdarkly", "linkedin", "mailchimp", "mailgun", "mapbox", "mattermost", "messagebird", "netlify"],
  ...["newrelic", "nytimes", "okta", "openai", "opsgenie", "pagerduty", "rapidapi", "rollbar", "sendbird"],
  ...["sendgrid", "sentry", "shodan", "shopify", "snyk", "splunk", "spotify", "squarespace", "stripe"],
  ...["sumologic", "telegram", "trello", "travis", "twilio", "twitch", "twitter", "typeform", "webflow", "yandex"],
  ...["zendesk"],
];

export const secretNames: readonly SecretName[] = [
  ...Object.values(endings)
    .flat()
    .map((word): SecretName => ({ word, isPart: false, value: "any" })),
  ...["sessionid", "sessid"].map((word): SecretName => ({ word, isPart: false, value: "numbered" })),
  ...parts.map((word): SecretName => ({ word, isPart: true, value: "any" })),
  ...[...likelyParts, ...services].map((word): SecretName => ({ word, isPart: true, value: "likely" })),
  ...likelyEndings.map((word): SecretName => ({ word, isPart: false, value: "likely" })),
  ...["pass", "pin", "tan", ...codes].map((word): SecretName => ({ word, isPart: true, value: "counted" })),
  ...["cookie", "cookies", "setcookie"].map((word): SecretName => ({ word, isPart: true, value: "header" })),
];

/** What is masked behind a name, for each kind of value. */
const masked: Readonly<Record<SecretValue, string>> = {
  any: "any value",
  likely: "what looks random, since such names introduce other values, too",
  numbered: "all but numbers",
  counted: "all but small numbers",
  header: "all of a header, or of a value",
};

export interface SecretNameGroup {
  readonly what: string;
  readonly words: readonly string[];
}

/** All names, grouped by what is masked behind them and by what may precede them. */
export function secretNameGroups(): readonly SecretNameGroup[] {
  const groups = Map.groupBy(secretNames, ({ value, isPart }) => {
    const before = isPart ? "the name is a part of its own" : "whatever precedes the name";
    return `${masked[value]}; ${before}`;
  });
  return [...groups].map(([what, names]) => ({ what, words: names.map(({ word }) => word) }));
}

/** Parts that may follow: `password2`, `api_key_old`, `db_secret_value`. Numbers may, too. */
export const partsBehind = [
  ...["old", "new", "current", "previous", "prev", "next", "last", "backup", "bak", "value", "val", "text", "string"],
  ...["str", "plain", "plaintext", "raw", "clear", "cleartext", "data", "hash"],
  ...["hashed", "enc", "encrypted", "encoded"],
  ...["b", "confirm", "confirmation", "again", "repeat", "verify", "prod"],
  ...["production", "dev", "test", "base"],
  ...["staging", "live", "main", "primary", "secondary", "temp", "tmp", "v", "db", "database", "root", "admin"],
  ...["mysql", "postgres", "redis", "mongo", "smtp", "mail", "ftp", "ssh", "github", "gitlab", "aws", "gcp", "azure"],
  ...["slack", "npm", "docker", "jenkins"],
];

/** Values that reveal nothing: they say whether there is a secret, or what is wrong with it. */
export const plainValues = [
  ...["null", "none", "nil", "true", "false", "undefined", "yes", "no", "on", "off", "nan", "void", "n/a"],
  ...["enabled", "disabled", "required", "missing", "invalid", "valid", "expired", "empty", "incorrect", "wrong"],
  ...["failed", "failure", "failing", "success", "succeeded", "ok", "denied", "rejected", "accepted", "unknown"],
  ...["unset", "set", "not", "is", "was", "are", "were", "be", "must", "should", "can"],
  ...["cannot", "could", "has", "have"],
  ...["had", "will", "would", "for", "from", "the", "an", "and", "or", "of", "in", "to", "with", "by", "at", "as"],
  ...["but", "if", "when", "while", "this", "that", "it", "its", "you", "your", "please", "unexpected", "error"],
  ...["default", "optional", "mismatch", "mismatched", "malformed", "revoked"],
  ...["changed", "updated", "created", "deleted"],
  ...["removed", "reset", "refreshed", "generated", "used", "using", "found", "unable", "too", "only", "both", "any"],
  ...["redacted", "[redacted]", "<redacted>", "filtered", "[filtered]", "<filtered>", "hidden", "[hidden]", "<hidden>"],
  ...["masked", "[masked]", "<masked>", "omitted", "[omitted]", "<omitted>", "removed", "[removed]", "<removed>"],
  ...["<secret>", "<password>", "<token>", "<sensitive>", "(sensitive)", "(secret)", "xxxxx", "x-oauth-basic"],
  ...["need", "via", "option", "flag", "argument", "parameter", "instead", "await", "identifier", "include"],
  ...["__redacted__", "__masked__", "__filtered__", "__hidden__", "__omitted__", "__removed__"],
];

/**
 * Parts of names, the last one, that make a leaf of an object behind a secret's name plain: of these only what looks
 * random is masked. `serviceAccountToken: {expirationSeconds: 3600, path: token}` has no secret.
 */
export const plainLeaves = [
  ...["type", "kind", "format", "algorithm", "alg", "method", "mode", "version"],
  ...["path", "file", "filename", "audience"],
  ...["aud", "issuer", "iss", "scope", "scopes", "url", "uri", "host", "hostname", "port", "region", "zone", "status"],
  ...["state", "enabled", "required", "optional", "count", "length", "size", "bytes", "limit", "retries", "ttl"],
  ...["timeout", "seconds", "minutes", "hours", "days", "ms", "millis", "expiry"],
  ...["expires", "expiration", "exp", "iat"],
  ...["nbf", "age", "in", "at", "date", "time", "timestamp", "description", "comment", "label", "title"],
];

/** Types that programs write between a name and its value. */
export const typeWords = [
  ...["string", "str", "&str", "char", "text", "any", "object", "const", "final", "std::string", "std::string_view"],
];

/** Schemes of the header `Authorization`; the credentials follow. With `true`, they are parameters. */
export const authorizationSchemes: Readonly<Record<string, boolean>> = {
  basic: false,
  bearer: false,
  token: false,
  apikey: false,
  negotiate: false,
  ntlm: false,
  key: false,
  dpop: false,
  sharedkey: false,
  splunk: false,
  genericapikey: false,
  digest: true,
  oauth: true,
  hawk: true,
  signature: true,
  "aws4-hmac-sha256": true,
};

/** Names of what gives a name to another value: `{"name": "Cookie", "value": "..."}`; and names of that value. */
export const namingNames = [
  ...["parameterkey", "optionname", "variablename", "keyname", "secretname", "entry"],
  ...[
    "name",
    "title",
    "label",
    "key",
    "k",
    "header",
    "headername",
    "field",
    "variable",
    "var",
    "env",
    "parameter",
    "parametername",
  ],
  ...["param", "option", "property", "attribute", "setting", "id", "argument"],
];
export const namedValues = [
  ...["value", "val", "v", "content", "data", "text", "secretvalue", "stringvalue", "default"],
  ...["parametervalue", "optionvalue", "plaintext", "string"],
];

/** Verbs between a name and its value in sentences. */
export const verbs = [
  ...["is", "was", "be", "are", "equals", "ist", "lautet", "war", "est", "es", "é", "è", "это", "to", "now", "set"],
  ...["changed", "reset", "as", "been", "has", "will", "updated"],
  ...[
    "wurde",
    "lauten",
    "fue",
    "foi",
    "sera",
    "sarà",
    "wordt",
    "jest",
    "är",
    "er",
    "wynosi",
    "является",
    "теперь",
    "—",
    "–",
  ],
];

/** Words behind the name of a secret in sentences that say what it is for: `the password for the printer is VALUE`. */
export const prepositions = [
  ...["for", "of", "to", "on", "für", "von", "zum", "pour", "de", "du", "para", "del", "per", "di", "do", "da", "voor"],
  ...["van", "för", "til", "dla", "do", "для", "от", "к"],
];

/** Words that join a name and a value without blanks: `密码是VALUE`. */
export const gluedVerbs = ["是", "为", "は", "は「", "는", "은"];

/** Functions that encode `USER:PASSWORD`. */
export const encodingCalls = ["btoa", "b64encode", "base64encode", "encodetostring", "strictencode64"];

/** Functions of tests that type what they are given into a field: `get("#password").type("VALUE")`. */
export const typingCalls = [
  ...["type", "fill", "sendkeys", "setvalue", "addvalue", "typetext", "presssequentially", "entertext"],
];

/** Functions that give a name its value in their last arguments: `field("String", "API_KEY", "VALUE")`. */
export const namingCalls = [
  ...["var", "field", "value", "set", "put", "define", "property", "default", "option", "header", "param", "config"],
];

/** Parts before `pass` in names of counters: `full_hash_pass: 1532`. */
export const countedParts = [
  ...["hash", "cache", "full", "first", "second", "test", "tests", "total", "num", "count", "rule", "fw", "n"],
];

/** Parts before `secret` with which the name of an object follows that has it: `existingSecret: pg-credentials`. */
export const referringParts = ["existing", "pull"];

/** Names at the start of a line of a configuration file behind which a blank and a value follow, whatever it is. */
export const directives = [
  ...[
    "requirepass",
    "masterauth",
    "rocommunity",
    "rwcommunity",
    "rocommunity6",
    "rwcommunity6",
    "trapcommunity",
    "rootpw",
  ],
];

/** Last parts of names in such lines whose value ends the line: quoted, or with letters and digits. */
export const lineNames = [
  ...["password", "passwd", "passphrase", "psk", "eap", "presharedkey", "keystring", "md5", "communityname", "xauth"],
];

/** What such lines have between a name and its value. */
export const lineForms = [
  ...["enc", "md5", "sha512", "plain", "plaintext", "cleartext", "encrypted", "asciitext", "hash", "hashed"],
];

/** Last words of names behind which sentences have numbers: `your code is 482913`. */
export const codeWords = ["code", "pin", "otp", "tan", "passcode", "password"];

/** Last parts of names whose value is several words. */
export const phraseWords = ["phrase", "mnemonic"];

export interface SecretJoin {
  readonly name: string;
  /** With `NAME` and `VALUE`, each line as it is written. */
  readonly written: string;
  readonly what: string;
  /** Characters that end such a value, or would have to be written otherwise. */
  readonly without: string;
}

/** The ways of joining a name and its value that are recognized. */
export const secretJoins: readonly SecretJoin[] = [
  join("equals", "x NAME=VALUE y", "environment, logfmt, properties"),
  join("spaced equals", "NAME = VALUE", "settings"),
  join("colon", "NAME: VALUE", "headers, YAML"),
  join("colon alone", "x NAME:VALUE y", "lists of properties"),
  join("full-width colon", "NAME：VALUE", "Chinese, Japanese"),
  join("double colon", "NAME::=VALUE", "grammars, make"),
  join("triple colon", "NAME:::=VALUE", "make"),
  join("walrus", "NAME := VALUE", "Go, make"),
  join("default", "NAME?=VALUE", "make, YAML"),
  join("append", "NAME+=VALUE", "make, shells"),
  join("dot equals", "NAME.=VALUE", "PHP, Perl"),
  join("arrow", "NAME=>VALUE", "Ruby"),
  join("null default", 'NAME ??= "VALUE"', "PHP, C#, JavaScript"),
  join("or", 'env.NAME || "VALUE"', "JavaScript"),
  join("otherwise", 'getenv("NAME") ?: "VALUE"', "PHP, Kotlin"),
  join("spaced arrow", "'NAME' => 'VALUE',", "PHP, Ruby, Perl"),
  join("thin arrow", "NAME -> VALUE", "Scala, Erlang"),
  join("double quotes", 'NAME="VALUE"', "shells"),
  join("single quotes", "NAME='VALUE'", "shells"),
  join("backticks", "NAME=`VALUE`", "Go, JavaScript"),
  join("JSON", '{"a":1,"NAME":"VALUE","b":2}', "JSON"),
  join("JSON array", '{"NAME":["VALUE"],"b":2}', "headers as Go, Caddy and Envoy write them"),
  join("JSON object", '{"NAME":{"a":"VALUE"},"b":2}', "JSON"),
  join("JSON pair", '{"name":"NAME","value":"VALUE"}', "HAR, Kubernetes"),
  join("JSON pair, value first", '{"value":"VALUE","name":"NAME"}', "JSON"),
  join("list of Go", 'Header{"NAME":[]string{"VALUE"}}', "Go"),
  join("typed string", '["NAME"]=> string(20) "VALUE"', "PHP"),
  join("serialized", 's:8:"NAME";s:20:"VALUE";', "PHP"),
  join("Python", "{'NAME': 'VALUE', 'b': 2}", "Python"),
  join("XML element", "<a><NAME>VALUE</NAME></a>", "XML", "<&"),
  join("XML attribute", '<a NAME="VALUE" b="2"/>', "XML", "<&"),
  join("XML pair", '<add key="NAME" value="VALUE"/>', ".NET, Spring", "<&"),
  join("XML pair, value first", '<add value="VALUE" key="NAME"/>', ".NET", "<&"),
  join("XML named element", '<entry key="NAME">VALUE</entry>', "Java, Android", "<&"),
  join("XML pair of elements", "<name>NAME</name><value>VALUE</value>", "Hadoop", "<&"),
  join("XML key and string", "<key>NAME</key><string>VALUE</string>", "property lists", "<&"),
  join("call", 'set("NAME", "VALUE")', "source code"),
  join("index", "$config['NAME'] = 'VALUE';", "PHP, Python"),
  join("list of arguments", '["run","--NAME","VALUE"]', "Docker, Kubernetes"),
  join("question with a default", "NAME [None]: VALUE", "prompts"),
  join("key in brackets", "NAME[x]=VALUE", "forms"),
  join("of somebody", "SET NAME FOR bob = 'VALUE'", "SQL"),
  join("default of a variable", 'variable "NAME" {\n  default = "VALUE"\n}', "Terraform"),
  join("option", "run --NAME VALUE x", "command lines"),
  join("option with equals", "run --NAME=VALUE x", "command lines"),
  join("definition", "java -DNAME=VALUE x", "Java"),
  join("typed variable", 'var NAME string = "VALUE"', "Go"),
  join("annotated variable", 'let NAME: string = "VALUE"', "TypeScript, Rust"),
  join("query", "GET /a?b=1&NAME=VALUE&c=2 HTTP/1.1", "URLs", "&#"),
  join("connection string", "Server=db;NAME=VALUE;Database=x", "ODBC, .NET", ";"),
  join("CSV", "1,NAME=VALUE,2", "cells of separated values", ","),
  join("sentence", "the NAME is VALUE", "prose"),
  join("sentence on a change", "NAME set to VALUE", "prose"),
  join("YAML block", "NAME: |\n  VALUE\nb: 2", "YAML"),
  join("next line", "NAME:\n  VALUE\nb: 2", "YAML, prompts"),
  join("YAML pair, value first", "- value: VALUE\n  name: NAME", "Kubernetes"),
  join("JSON on the next line", '"NAME":\n  "VALUE",', "JSON"),
];

function join(name: string, written: string, what: string, without = ""): SecretJoin {
  const quote = written[written.lastIndexOf("VALUE") - 1]!;
  return { name, written, what, without: `${without}${/["'`]/.test(quote) ? `${quote}\\` : ""}` };
}
