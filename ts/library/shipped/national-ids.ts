/** Numbers that states give to persons. */
import type { GuardName } from "../../pattern/index.ts";
import { type ShippedShape, shape } from "./shape.ts";

export interface NationalId extends ShippedShape {
  /** As `--only national-id:de` names it. */
  readonly country: string;
  /** Hardly any other number has the form and the check digits. */
  readonly isPrecise: boolean;
}

export const nationalIds: readonly NationalId[] = [
  precise(
    "us",
    "[0-9]{3}-[0-9]{2}-[0-9]{4}",
    "a social security number of the United States",
    "078-05-1120",
    "900-05-1120",
  ),
  precise(
    "uk",
    "[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-D]",
    "a national insurance number of the United Kingdom",
    "AB 12 34 56 C",
    "GB123456C",
  ),
  precise(
    "fr",
    "[12] ?[0-9]{2} ?[0-9]{2} ?([0-9]{2}|2[AB]) ?[0-9]{3} ?[0-9]{3} ?[0-9]{2}",
    "a French social security number; its check digits hold",
    "2 55 08 14 168 025 38",
    "2 55 08 14 168 025 39",
  ),
  precise(
    "es",
    "[0-9]{8}-?[A-Z]|[XYZ]-?[0-9]{7}-?[A-Z]",
    "a Spanish identity number; its check letter holds",
    "12345678Z",
    "12345678A",
  ),
  precise(
    "it",
    "[A-Z]{6}[0-9]{2}[A-EHLMPR-T][0-9]{2}[A-Z][0-9]{3}[A-Z]",
    "an Italian tax code; its check letter holds",
    "RSSMRA85T10A562S",
    "RSSMRA85T10A562T",
  ),
  precise(
    "be",
    "[0-9]{2}[.][0-9]{2}[.][0-9]{2}-[0-9]{3}[.][0-9]{2}|[0-9]{11}",
    "a Belgian national number; its check digits hold",
    "85.07.30-033.28",
    "85.07.30-033.29",
  ),
  precise(
    "se",
    "([0-9]{2})?[0-9]{6}[+-][0-9]{4}",
    "a Swedish personal number; its check digit holds",
    "811218-9876",
    "811218-9875",
  ),
  precise(
    "fi",
    "[0-9]{6}[+A-FU-Y-][0-9]{3}[0-9A-Y]",
    "a Finnish personal code; its check character holds",
    "131052-308T",
    "131052-308U",
  ),
  precise(
    "ch",
    "756[.][0-9]{4}[.][0-9]{4}[.][0-9]{2}|756[0-9]{10}",
    "a Swiss social security number; its check digit holds",
    "756.9217.0769.85",
    "756.9217.0769.84",
  ),
  precise(
    "br",
    "[0-9]{3}[.][0-9]{3}[.][0-9]{3}-[0-9]{2}|[0-9]{11}",
    "a Brazilian CPF; its check digits hold",
    "529.982.247-25",
    "529.982.247-24",
  ),
  precise(
    "cn",
    "[1-9][0-9]{16}[0-9X]",
    "a Chinese identity number; its check digit holds",
    "11010519491231002X",
    "110105194912310021",
  ),
  common(
    "de",
    "[1-9][0-9] ?[0-9]{3} ?[0-9]{3} ?[0-9]{3}",
    "a German tax number of persons; its check digit holds",
    "86 095 742 719",
    "86095742718",
  ),
  common("nl", "[0-9]{9}", "a Dutch BSN; its check digit holds", "111222333", "111222334"),
  common("pl", "[0-9]{11}", "a Polish PESEL; its check digit holds", "44051401359", "44051401358"),
  common("no", "[0-9]{6} ?[0-9]{5}", "a Norwegian birth number; its check digits hold", "01019000083", "01019000084"),
  common(
    "pt",
    "[1-35-9][0-9]{2} ?[0-9]{3} ?[0-9]{3}",
    "a Portuguese tax number; its check digit holds",
    "123 456 789",
    "123456788",
  ),
  common(
    "ca",
    "[0-9]{3}[ -][0-9]{3}[ -][0-9]{3}",
    "a Canadian social insurance number; its check digit holds",
    "130 692 544",
    "130 692 545",
  ),
  common(
    "in",
    "[2-9][0-9]{3} ?[0-9]{4} ?[0-9]{4}",
    "an Indian Aadhaar number; its check digit holds",
    "2341 2341 2346",
    "2341 2341 2347",
  ),
  common(
    "au",
    "[0-9]{3} ?[0-9]{3} ?[0-9]{3}",
    "an Australian tax file number; its check digit holds",
    "821 573 681",
    "821573682",
  ),
  precise(
    "sg",
    "[STFGM][0-9]{7}[A-Z]",
    "an identity number of Singapore; its check letter holds",
    "S1234567D",
    "S1234567E",
  ),
  precise(
    "kr",
    "[0-9]{6}-[1-8][0-9]{6}",
    "a Korean resident number; its check digit holds",
    "860401-1364267",
    "860401-1364268",
  ),
  precise(
    "th",
    "[1-8]-[0-9]{4}-[0-9]{5}-[0-9]{2}-[0-9]",
    "a Thai identity number; its check digit holds",
    "1-2129-97220-03-0",
    "1-2129-97220-03-1",
  ),
  precise(
    "mx",
    "[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]",
    "a Mexican CURP; its check digit holds",
    "HEGG560427MVZRRL04",
    "HEGG560427MVZRRL05",
  ),
  precise(
    "cl",
    "[0-9]{1,2}[.]?[0-9]{3}[.]?[0-9]{3}-[0-9Kk]",
    "a Chilean RUT; its check digit holds",
    "12.345.678-5",
    "12.345.678-6",
  ),
  precise(
    "ar",
    "(20|2[347]|3[034])-[0-9]{8}-[0-9]",
    "an Argentine CUIT; its check digit holds",
    "20-32245383-4",
    "20-32245383-5",
  ),
  precise(
    "hk",
    "[A-Z]{1,2}[0-9]{6}[(][0-9A][)]",
    "an identity number of Hong Kong; its check digit holds",
    "A123456(3)",
    "A123456(4)",
  ),
  precise("tw", "[A-Z][12][0-9]{8}", "a Taiwanese identity number; its check digit holds", "A123456789", "A123456788"),
  precise(
    "nhs",
    "[0-9]{3} [0-9]{3} [0-9]{4}",
    "a number of the health service of the United Kingdom; its check digit holds",
    "990 784 5477",
    "990 784 5478",
  ),
  common("za", "[0-9]{13}", "a South African identity number; its check digit holds", "8701150293137", "8701150293138"),
  common("tr", "[1-9][0-9]{10}", "a Turkish identity number; its check digits hold", "15858471964", "15858471965"),
  common("ie", "[0-9]{7}[A-W][A-IW]?", "an Irish PPS number; its check letter holds", "1234567T", "1234567U"),
  common("ro", "[1-8][0-9]{12}", "a Romanian CNP; its check digit holds", "1970628406131", "1970628406132"),
  common("bg", "[0-9]{10}", "a Bulgarian EGN; its check digit holds", "7109205250", "7109205251"),
  common(
    "cz",
    "[0-9]{6}/?[0-9]{4}",
    "a Czech or Slovak birth number; it is a multiple of eleven",
    "671218/1454",
    "671218/1455",
  ),
  common("il", "[0-9]{9}", "an Israeli identity number; its check digit holds", "752174888", "752174889"),
  common(
    "jp",
    "[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}",
    "a Japanese individual number; its check digit holds",
    "5159 0458 4746",
    "5159 0458 4747",
  ),
  common(
    "ee",
    "[1-6][0-9]{10}",
    "an Estonian or Lithuanian personal code; its check digit holds",
    "39912234529",
    "39912234528",
  ),
  common(
    "pan",
    "[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]",
    "an Indian tax number (PAN); it has no check digit",
    "ABCPE1234F",
    "ABCDE1234F",
  ),
];

function precise(country: string, bytes: string, what: string, accepts: string, rejects: string): NationalId {
  return { ...common(country, bytes, what, accepts, rejects), isPrecise: true };
}

function common(country: string, bytes: string, what: string, accepts: string, rejects: string): NationalId {
  const row = shape(`national_id_${country}`, bytes, `id_${country}` as GuardName, what, [accepts], [rejects]);
  return { ...row, country, isPrecise: false };
}
