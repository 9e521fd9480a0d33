/**
 * Functions that take a password or a key as one of several arguments: `login("bob", "VALUE")`. A name is the last
 * parts of how a function is called, in lower case without separators: `simplebinds` is `conn.simple_bind_s`. Of
 * several that fit, the longest counts. `zig/deep/named_calls.zig` reads this table.
 */

/**
 * Which argument is the secret, from 0 on. Numbers before it, such as a port, do not count: `connect("h", 22, "bob",
 * "VALUE")`. `"last"` is the one before the closing bracket, if another precedes it.
 */
export type SecretArgument = number | "last";

export const secretCalls: Readonly<Record<string, SecretArgument>> = {
  // Users and passwords.
  ...all("last", ["login", "loginasync", "signin", "signinasync", "logon", "authenticate", "basicauth"]),
  ...all("last", ["setbasicauth", "digestauth", "ntlmauth", "passwordauth", "authpassword", "authbasic"]),
  ...all("last", ["tokensbasic", "credential", "credentials", "credentialscreate", "authprovider", "addpassword"]),
  ...all("last", ["usernamepwset", "setpassword", "usernamepassword", "passwordcredentials"]),
  ...all(1, ["networkcredential", "pscredential", "passwordauthentication", "passwordauthenticationtoken"]),
  ...all(1, ["newstaticcredentials", "staticcredentialsprovider"]),
  ...all(2, ["signinwithemailandpassword", "createuserwithemailandpassword", "plainauth", "ftplogin", "imapopen"]),
  ...all(3, ["smtpstart"]),
  // Directories and databases.
  ...all(1, ["simplebind", "simplebinds", "ociconnect", "ocipconnect", "ocilogon", "oracleconnect"]),
  ...all(1, ["oracledbconnect"]),
  ...all(2, ["ldapbind", "connect", "pconnect", "pdo", "mysqli", "mysqliconnect", "mysqlconnect", "realconnect"]),
  ...all(2, ["sequelize", "database"]),
  ...all(3, ["mysqlrealconnect"]),
  ...all("last", ["getconnection", "createconnection"]),
  // Wireless networks.
  ...all(1, ["wifibegin", "addap", "softap"]),
  // Keys.
  ...all(1, ["jwtsign", "jwtverify", "jwtencode", "jwtdecode", "createhmac", "hmacnew", "hmachexdigest"]),
  ...all(1, ["hmacdigest", "createcipheriv", "createdecipheriv"]),
  ...all(2, ["hashhmac", "opensslencrypt", "openssldecrypt"]),
};

function all(argument: SecretArgument, names: readonly string[]): Record<string, SecretArgument> {
  return Object.fromEntries(names.map((name) => [name, argument]));
}
