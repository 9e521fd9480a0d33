/** `npm run campaign`: tests/campaign/run.ts describes its options. */
import "../tests/campaign/run.ts";
