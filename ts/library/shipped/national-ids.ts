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
];

function precise(country: string, bytes: string, what: string, accepts: string, rejects: string): NationalId {
  return { ...common(country, bytes, what, accepts, rejects), isPrecise: true };
}

function common(country: string, bytes: string, what: string, accepts: string, rejects: string): NationalId {
  const row = shape(`national_id_${country}`, bytes, `id_${country}` as GuardName, what, [accepts], [rejects]);
  return { ...row, country, isPrecise: false };
}
