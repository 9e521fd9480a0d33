/** Kinds of the library that are defined by bytes. Each one is lexed only for patterns that name it. */
import type { GuardName } from "../../pattern/index.ts";

export interface ShippedShape {
  readonly name: string;
  readonly bytes: string;
  readonly guard: GuardName;
  readonly what: string;
  /** Texts that are one token of the kind, and texts that contain none: the entry's tests. */
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
}

function shape(
  name: string,
  bytes: string,
  guard: GuardName,
  what: string,
  accepts: readonly string[],
  rejects: readonly string[],
): ShippedShape {
  return { name, bytes, guard, what, accepts, rejects };
}

const letters = (count: number) => "aB3dE5gH7j".repeat(10).slice(0, count);

export const shapes: readonly ShippedShape[] = [
  shape(
    "iban",
    "[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,4})?",
    "iban",
    "a bank account number: its country's length and its check digits hold",
    ["GB82 WEST 1234 5698 7654 32", "DE89370400440532013000"],
    ["GB82WEST12345698765433", "ZZ82WEST12345698765432"],
  ),
  shape(
    "isbn",
    "(97[89][- ]?)?[0-9]{1,5}[- ]?[0-9]{1,7}[- ]?[0-9]{1,7}[- ]?[0-9X]",
    "isbn",
    "a book number of ten or thirteen digits whose check digit holds",
    ["978-0-306-40615-7", "0306406152", "0-8044-2957-X"],
    ["978-0-306-40615-8", "12"],
  ),
  shape(
    "vin",
    "[A-HJ-NPR-Z0-9]{17}",
    "vin",
    "a vehicle's number of seventeen characters whose check digit holds",
    ["1HGCM82633A004352", "11111111111111111"],
    ["1HGCM82633A004353", "1HGCM82633A00435"],
  ),
  shape(
    "isin",
    "[A-Z]{2}[A-Z0-9]{9}[0-9]",
    "isin",
    "a security's number whose check digit holds",
    ["US0378331005", "GB0002634946"],
    ["US0378331006"],
  ),
  shape(
    "ean13",
    "[0-9]{13}",
    "gs1",
    "a trade item's number of thirteen digits whose check digit holds",
    ["4006381333931"],
    ["4006381333932"],
  ),
  shape(
    "upca",
    "[0-9]{12}",
    "gs1",
    "a trade item's number of twelve digits whose check digit holds",
    ["036000291452"],
    ["036000291453"],
  ),
  shape(
    "ean8",
    "[0-9]{8}",
    "gs1",
    "a trade item's number of eight digits whose check digit holds",
    ["96385074"],
    ["96385075"],
  ),
  shape(
    "imei",
    "[0-9]{2}-?[0-9]{6}-?[0-9]{6}-?[0-9]",
    "imei",
    "a phone's number of fifteen digits whose check digit holds",
    ["490154203237518", "49-015420-323751-8"],
    ["490154203237519"],
  ),
  shape(
    "ethaddr",
    "0x[0-9a-fA-F]{40}",
    "ethaddr",
    "an Ethereum address; in mixed case its case checks",
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
  ),
  shape(
    "btcaddr",
    "[13][a-km-zA-HJ-NP-Z1-9]{25,34}|(bc1|BC1)[a-zA-Z0-9]{11,87}",
    "btcaddr",
    "a Bitcoin address whose checksum holds",
    ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3"],
  ),
  shape(
    "awskey",
    "(AKIA|ASIA)[A-Z0-9]{16}",
    "none",
    "the identifier of an AWS access key",
    ["AKIAIOSFODNN7EXAMPLE"],
    ["AKIAiosfodnn7example"],
  ),
  shape(
    "github_token",
    "gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
    "github_token",
    "a GitHub token; the short form's checksum holds",
    [`github_pat_${letters(22)}_${letters(59)}`, `ghp_${letters(30)}1qTHNg`],
    [`ghp_${letters(36)}`],
  ),
  shape(
    "slack_token",
    "xox[abprs]-[0-9A-Za-z-]{10,72}",
    "none",
    "a Slack token",
    ["xoxb-123456789012-abcdef"],
    ["xoxz-123456789012-abcdef"],
  ),
  shape(
    "google_key",
    "AIza[0-9A-Za-z_-]{35}",
    "none",
    "a Google API key",
    [`AIza${letters(35)}`],
    [`AIza${letters(30)}`],
  ),
  shape(
    "stripe_key",
    "[prs]k_(live|test)_[0-9A-Za-z]{24,99}",
    "none",
    "a Stripe key, live or of a test",
    [`sk_test_${letters(24)}`],
    [`sk_prod_${letters(24)}`],
  ),
  shape(
    "twilio_key",
    "(SK|AC)[0-9a-f]{32}",
    "none",
    "the identifier of a Twilio account or key",
    [`AC${"0a1b2c3d".repeat(4)}`],
    [`AC${"0A1B2C3D".repeat(4)}`],
  ),
  shape(
    "cve",
    "CVE-[0-9]{4}-[0-9]{4,7}",
    "none",
    "the number of a known vulnerability",
    ["CVE-2021-44228"],
    ["CVE-21-44228", "xCVE-2021-44228"],
  ),
  shape(
    "mime",
    "(application|audio|font|image|message|model|multipart|text|video)/[a-zA-Z0-9][a-zA-Z0-9!#$&^_.+-]{0,126}",
    "none",
    "a media type with its subtype",
    ["image/svg+xml", "application/json"],
    ["picture/png"],
  ),
  shape(
    "docker_image",
    "([a-z0-9][a-z0-9._-]{0,62}/){1,3}[a-z0-9][a-z0-9._-]{0,127}(:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(@sha256:[0-9a-f]{64})?",
    "none",
    "a container image below a registry or owner, with its tag and digest",
    ["ghcr.io/acme/api:1.14.2", "library/nginx"],
    ["nginx"],
  ),
  shape(
    "k8s_name",
    "[a-z0-9]{1,63}(-[a-z0-9]{1,63}){1,9}",
    "k8s_name",
    "a Kubernetes name of parts joined by hyphens, 63 bytes at most",
    ["web-7d9f8c6b5-x2k9q"],
    ["my_app", "MyApp"],
  ),
  shape(
    "git_sha",
    "[0-9a-f]{40}|[0-9a-f]{64}",
    "none",
    "a whole git object name",
    ["0a1b2c3d4e".repeat(4)],
    ["0a1b2c3d4e".repeat(3)],
  ),
];
