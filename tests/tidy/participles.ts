/** Past participles: of a value they tell what it is, of a function neither what it does nor what it costs. */

/** Those that do not end in `ed`, without the ones that are verbs or nouns as well (`bound`, `cut`, `read`, `left`). */
const irregular = new Set(
  (
    "begun born bought broken brought built caught chosen done drawn driven fallen forgotten found frozen given " +
    "gone grown heard held hidden kept known laid led lent lexed lost made meant met paid proven said seen sent shown " +
    "slept sold sought spelled spelt spent spoken stolen struck stuck swept taken taught thought thrown told torn typed " +
    "understood woken won worn wound woven written"
  ).split(" "),
);

/** Words that end in `ed` and are verbs, or no participles. */
const verbs = new Set("bed embed exceed feed indeed need proceed seed shed speed succeed".split(" "));

export const isParticiple = (word: string): boolean =>
  irregular.has(word) || (/^[a-z]+ed$/.test(word) && !verbs.has(word));
