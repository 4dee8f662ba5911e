/* A page that everybody requests while it changes, and a portal that is asked for more than it can do. */

const keptPages = ["tests/unit/serve/kept-pages.test.ts"];
const versions = ["tests/integration/events/page-version.test.ts"];
const kept = "scripts/serve/kept-pages.mjs";
const version = "lib/events/page-version.ts";

const mutants = [
  {
    name: "one rendering of a page is under way at most",
    about: "rendered once for all",
    file: kept,
    text: "if (!rendering) {",
    becomes: "if (rendering || !rendering) {",
    tests: keptPages,
  },
  {
    name: "a page is at most a second older than the seats",
    about: "for a second at most",
    file: kept,
    text: "!isSoon || askedAt - kept.trueAt >= MAX_AGE_MS",
    becomes: "!isSoon",
    tests: keptPages,
  },
  {
    name: "a page that changes all the time is not rendered with each change",
    about: "twice a second",
    file: kept,
    text: " || askedAt - kept.begunAt < RENDER_EVERY_MS",
    becomes: "",
    tests: keptPages,
  },
  {
    name: "a page at another price is not shown",
    about: "is never shown once",
    file: kept,
    text: "if (kept?.version.fixed !== version.fixed) return null;",
    becomes: "if (!kept) return null;",
    tests: keptPages,
  },
  {
    name: "a page that changed while it was rendered is not kept",
    about: "while it was rendered",
    file: kept,
    text: "if (!page || after?.fixed !== version.fixed) return;",
    becomes: "if (!page) return;",
    tests: keptPages,
  },
  {
    name: "whoever waits renders the page when its reader has gone",
    about: "its reader has gone",
    file: "scripts/serve/response.mjs",
    text: 'this.once("close", () => resolve(null));',
    becomes: "",
    tests: keptPages,
  },
  {
    name: "a value is read after it was asked for",
    about: "read after they asked",
    file: "scripts/serve/shared-reads.mjs",
    text: "return (turn.next ??= turn.current.then(start, start));",
    becomes: "return turn.current;",
    tests: keptPages,
  },
  {
    name: "the last seat takes effect at once",
    file: version,
    text: 'CASE WHEN e."currentAttendees" >= e."maxAttendees" THEN e."xmin" END, ',
    becomes: "",
    tests: versions,
  },
  {
    name: "a taken seat does not throw the page away",
    file: version,
    text: "ARRAY['currentAttendees', 'updatedAt']",
    becomes: "ARRAY['updatedAt']",
    tests: versions,
  },
  {
    name: "a changed price takes effect at once",
    file: version,
    text: `(SELECT string_agg(p."xmin"::text, ',' ORDER BY p."id") FROM "EventPrice" p WHERE p."eventId" = e."id"),`,
    becomes: "",
    tests: versions,
  },
];

export default mutants;
