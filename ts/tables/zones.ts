/**
 * Abbreviations of time zones that a timestamp may end with. The names of RFC 2822 have its meaning; the others are
 * in capitals, no English words, and mean one thing.
 */

/** Names, and the offset from UTC in hours and minutes. */
const rows: readonly (readonly [names: string, offset: string])[] = [
  ["UTC UT GMT", "+00:00"],
  ["EST", "-05:00"],
  ["EDT", "-04:00"],
  ["CST", "-06:00"],
  ["CDT", "-05:00"],
  ["MST", "-07:00"],
  ["MDT", "-06:00"],
  ["PST", "-08:00"],
  ["PDT", "-07:00"],
  ["AKST", "-09:00"],
  ["AKDT", "-08:00"],
  ["HST", "-10:00"],
  ["BRT", "-03:00"],
  ["BRST", "-02:00"],
  ["NDT", "-02:30"],
  ["CET MEZ", "+01:00"],
  ["CEST MESZ", "+02:00"],
  ["EET", "+02:00"],
  ["EEST", "+03:00"],
  ["MSK", "+03:00"],
  ["MSD", "+04:00"],
  ["SAST", "+02:00"],
  ["TRT", "+03:00"],
  ["PKT", "+05:00"],
  ["NPT", "+05:45"],
  ["WIB", "+07:00"],
  ["HKT SGT AWST", "+08:00"],
  ["JST KST", "+09:00"],
  ["ACST", "+09:30"],
  ["ACDT", "+10:30"],
  ["AEST", "+10:00"],
  ["AEDT", "+11:00"],
  ["NZST", "+12:00"],
  ["NZDT", "+13:00"],
];

/** Abbreviations that mean several zones, and so none. */
export const ambiguousZones = ["AMT", "AST", "BST", "ECT", "GST", "IST", "SST"] as const;

/** What names such as `Europe/Berlin` begin with, in the database of time zones (IANA). */
export const zoneAreas = [
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Asia",
  "Atlantic",
  "Australia",
  "Etc",
  "Europe",
  "Indian",
  "Pacific",
] as const;

/** Names by area that the runtime knows beside those that it lists: older spellings, and areas of one country. */
const otherRows: readonly (readonly [area: string, names: string])[] = [
  ["Africa", "Asmera Timbuktu"],
  [
    "America",
    "Argentina/ComodRivadavia Atka Buenos_Aires Catamarca Coral_Harbour Cordoba Ensenada Fort_Wayne Godthab " +
      "Indianapolis Jujuy Knox_IN Louisville Mendoza Montreal Nipigon Pangnirtung Porto_Acre Rainy_River Rosario " +
      "Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife",
  ],
  ["Antarctica", "South_Pole"],
  [
    "Asia",
    "Ashkhabad Calcutta Choibalsan Chongqing Chungking Dacca Harbin Istanbul Kashgar Katmandu Macao Rangoon Saigon " +
      "Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator",
  ],
  ["Atlantic", "Faeroe Jan_Mayen"],
  ["Australia", "ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna"],
  ["Brazil", "Acre DeNoronha East West"],
  ["Canada", "Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon"],
  ["Chile", "Continental EasterIsland"],
  ["Etc", "GMT GMT+0 GMT-0 GMT0 Greenwich UCT UTC Universal Zulu"],
  ["Europe", "Belfast Kiev Nicosia Tiraspol Uzhgorod Zaporozhye"],
  ["Mexico", "BajaNorte BajaSur General"],
  ["Pacific", "Enderbury Johnston Ponape Samoa Truk Yap"],
  ["US", "Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific Samoa"],
];

/** The names of zones that a time of an event may end with, sorted. */
export function zonesByName(): string[] {
  const others = otherRows.flatMap(([area, names]) => names.split(" ").map((name) => `${area}/${name}`));
  return [...new Set([...Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/")), ...others])].sort();
}

export interface ZoneName {
  readonly name: string;
  /** Minutes east of UTC. */
  readonly minutes: number;
}

const named: ZoneName[] = [];
// No `flatMap`, which the runtime would compile in every run that loads this table.
for (const [names, offset] of rows) {
  const [hours, minutes] = offset.slice(1).split(":").map(Number) as [number, number];
  const total = (offset.startsWith("-") ? -1 : 1) * (60 * hours + minutes);
  for (const name of names.split(" ")) named.push({ name, minutes: total === 0 ? 0 : total });
}

export const zoneNames: readonly ZoneName[] = named;
