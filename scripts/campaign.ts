/** `npm run campaign`: tests/campaign/run.ts says what it takes. */
import "../tests/campaign/run.ts";
