/**
 * What tells a secret where nothing joins it to a name: functions that take one, accounts before one, and words that
 * only look like one. `zig/deep/guessed.zig`, `zig/deep/doubtful.zig` and `zig/deep/password_like.zig` read them.
 */

/** Parts of the names of functions, and of what they belong to, whose arguments are passwords or keys. */
export const secretCallees = [
  ...["password", "passwords", "passwd", "passphrase", "passcode", "pwd", "pass", "secret", "token"],
  ...[
    "secrets",
    "credential",
    "credentials",
    "bcrypt",
    "scrypt",
    "argon",
    "pbkdf",
    "crypt",
    "encrypt",
    "decrypt",
    "decrypted",
    "encrypted",
  ],
  ...[
    "aes",
    "des",
    "fernet",
    "cipher",
    "blowfish",
    "chacha",
    "sensitive",
    "symmetric",
    "hmac",
    "plaintext",
    "passwort",
    "senha",
  ],
];

/** The same of functions that take a user or an address first. */
export const loginCallees = [
  ...["login", "logon", "signin", "signup", "register", "auth", "authenticate", "authentication", "connect"],
  ...["connection", "mysqli", "pdo", "wifi", "wlan", "addlogin", "addlinkedsrvlogin", "createuser", "adduser"],
];

/** Accounts that many systems have: `admin / VALUE`. */
export const accountNames = [
  ...["root", "admin", "administrator", "superuser", "superadmin", "sysadmin", "user", "guest", "test", "demo"],
  ...["tester", "testuser", "demouser", "appuser", "dbuser", "operator", "support", "sa", "webadmin", "developer"],
];

/** Accounts of servers, in lists such as `postgres / VALUE`. */
export const serverAccounts = [
  ...["postgres", "mysql", "mariadb", "elastic", "kibana", "neo4j", "grafana", "rabbitmq", "minio", "minioadmin"],
  ...[
    "redis",
    "mongo",
    "airflow",
    "jenkins",
    "sonar",
    "nexus",
    "keycloak",
    "oracle",
    "system",
    "sys",
    "zabbix",
    "ubnt",
  ],
];

/** Words before the name of a user or an address in sentences about secrets. */
export const userWords = [
  ...["for", "user", "username", "from", "by", "account", "login", "role", "host", "of", "on", "at", "id", "via"],
  ...["database", "server", "port", "version", "using", "type", "algorithm", "client", "device", "file", "named"],
];

/** Words that a number follows at once, as in `sha256` and `utf8`. */
export const numberedWords = [
  ...["sha", "md", "aes", "rsa", "hs", "rs", "es", "ps", "utf", "base", "iso", "ed", "pbkdf", "argon", "oauth"],
  ...["http", "https", "ipv", "tls", "tlsv", "ssl", "sslv", "crc", "hmac-sha", "hmacsha", "hmac_sha", "secp"],
  ...["windows", "cp", "latin", "des", "blake", "rc", "pkcs", "ssh", "hmac", "mp", "log", "win", "scrypt", "chacha"],
  ...["camellia", "idea", "whirlpool", "sm", "ntlmv", "snmpv", "smbv", "rfc", "cve", "utc", "gmt"],
];

/** Words before a sign that only say that the value of an earlier name follows: `the password comes here: VALUE`. */
export const neutralNames = [
  ...["with", "default", "value", "example", "e.g", "is", "to", "new", "by", "here", "follows", "below", "need"],
  ...["needed", "asked", "wanted", "now", "today"],
];

/** Names of secrets that also stand in lines about other things: beside them nothing is masked for its looks alone. */
export const weakNames = [
  ...["authorization", "xauth", "connectionstring", "mnemonic", "snmpcommunity", "rocommunity", "rwcommunity"],
  ...["nthash", "lmhash", "contribsyscom", "samlresponse", "authtok", "codeverifier", "clientassertion", "keycontent"],
];

/** Words between a value and the name behind it: `VALUE is the admin password`. */
export const leadingWords = ["is", "was", "as", "ist", "war", "als", "est", "es", "foi", "jest", "è", "é"];

/** Words of sentences on a change, of languages other than English, and those that lead from them to a value. */
export const changeWords = [
  ...["wurde", "geändert", "gesetzt", "zurückgesetzt", "changé", "modifié", "été", "cambiada", "cambiado", "fue"],
  ...["foi", "alterada", "alterado", "mudada", "redefinida", "cambiata", "modificata", "stata", "gewijzigd"],
  ...["veranderd", "zmienione", "ustawione", "изменён", "изменен", "сброшен", "ändrades", "ändrat", "ændret"],
];
export const changePrepositions = ["auf", "en", "à", "a", "para", "in", "naar", "na", "на", "till", "til"];

/** What stands before a name that may be a password, typed too early, in lines about logins, in lower case. */
export const mistypedMarks = [
  ...["invalid user", "illegal user", "unknown user", "no such user", "authenticating user", "nonexistent user"],
];

/** What stands before `[USER/VALUE]` in lines about logins, in lower case. */
export const loginMarks = ["login attempt", "login incorrect", "login ok", "invalid user", "failed login"];

/** Words before `USER/VALUE` in sentences, if the user is one that many systems have. */
export const loginWords = ["with", "as", "using", "creds", "credentials", "login", "credentials:", "creds:", "login:"];

/** Those of them behind which any user may stand. */
export const loginNouns = ["creds", "credentials", "login", "credentials:", "creds:", "login:"];

/** Words on how a secret came to be, between its name and its owner's: `password is generated for bob: VALUE`. */
export const madeWords = ["generated", "created", "issued", "assigned", "chosen", "stored", "requested"];

/** Words between the name of a field in quotes and what is put into it, and the other way round. */
export const fillingWords = ["with", "to", "as"];
export const filledWords = ["for", "into", "in"];

/** Functions that compare: `assertEquals("VALUE", user.password)`. */
export const comparingCalls = ["eq", "equal", "equals", "strcmp", "compare", "same", "ne"];

/** Parts of paths of URLs, and of the names of hosts, that a secret follows: `/reset-password/VALUE`. */
export const pathWords = [
  ...["hook", "hooks", "webhook", "webhooks", "reset", "resetpassword", "passwordreset", "activate", "activation"],
  ...["confirm", "confirmation", "verify", "verification", "invite", "invitation", "magic", "magiclink"],
  ...["unsubscribe", "optout", "token", "apikey"],
];
