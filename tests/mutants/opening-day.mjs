/* A page that everybody requests while it changes, and a portal that is asked for more than it can do. */

const keptPages = ["tests/unit/serve/kept-pages.test.ts"];
const versions = ["tests/integration/events/page-version.test.ts"];
const gate = ["tests/unit/serve/gate.test.ts"];
const admission = ["tests/unit/serve/admission.test.ts"];
const turns = "scripts/serve/gate.mjs";
const admitting = "scripts/serve/admission.mjs";
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
    text: "if (!page || after?.fixed !== version.fixed) return true;",
    becomes: "if (!page) return true;",
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
    text: 'CASE WHEN ${isFull} THEN e."xmin" END, ',
    becomes: "",
    tests: versions,
  },
  {
    name: "a taken seat does not throw the page away",
    file: version,
    text: "ARRAY['currentAttendees', 'offeredSeats',",
    becomes: "ARRAY['offeredSeats',",
    tests: versions,
  },
  {
    name: "a changed price takes effect at once",
    file: version,
    text: "(to_jsonb(p) - 'taken')::text, ",
    becomes: "",
    tests: versions,
  },
  {
    name: "another account takes effect at once",
    file: version,
    text: `(SELECT b."xmin" FROM "BankAccount" b WHERE b."eventId" = e."id"),`,
    becomes: "",
    tests: versions,
  },
  {
    name: "those who wait for a page are turned away with whoever would have rendered it",
    about: "is turned away with all",
    file: kept,
    text: "if (recording?.status === 503) return false;",
    becomes: "",
    tests: keptPages,
  },
  {
    name: "a page whose version nobody knows is not shown",
    about: "does not say its version",
    file: kept,
    text: "if (version === undefined) return turnAway(request, response);",
    becomes: "if (version === undefined) return render();",
    tests: keptPages,
  },
  {
    name: "a process works on few requests at a time",
    file: turns,
    text: 'inside < (rank === "sign-in" ? places + reserved : places)',
    becomes: "inside < 1_000",
    tests: gate,
  },
  {
    name: "places are kept for signing in",
    about: "nobody but who signs in",
    file: turns,
    text: "places + reserved : places",
    becomes: "places : places",
    tests: gate,
  },
  {
    name: "a place is given back once",
    about: "gives a place back once",
    file: turns,
    text: "if (!isInside) return;",
    becomes: "",
    tests: gate,
  },
  {
    name: "who registers goes before who reads",
    about: "lets in who registers",
    file: turns,
    text: 'const RANKS = ["sign-in", "registering", "begun", "arriving"];',
    becomes: 'const RANKS = ["sign-in", "arriving", "begun", "registering"];',
    tests: gate,
  },
  {
    name: "nobody waits longer than they can be answered in time",
    about: "turns away who has waited",
    file: turns,
    text: "timer: setTimeout(() => finish(rank, own, null), waitMs)",
    becomes: "timer: setTimeout(() => finish(rank, own, null), 1_000 * waitMs)",
    tests: gate,
  },
  {
    name: "those who wait do not fill the memory",
    about: "too many wait",
    file: turns,
    text: "if (waiting >= maxWaiting && !makeRoom(rank)) return Promise.resolve(null);",
    becomes: "",
    tests: gate,
  },
  {
    name: "a body that is held back takes no place",
    about: "whose body is held back",
    file: admitting,
    text: "if (rank === null || !(await request.arrives(BODY_MS))) return true;",
    becomes: "if (rank === null) return true;",
    tests: admission,
  },
  {
    name: "no work is done for somebody who has gone",
    about: "who has gone",
    file: admitting,
    text: "if (response.destroyed) {",
    becomes: "if (!response) {",
    tests: admission,
  },
  {
    name: "a place is free as soon as the answer has been handed over",
    about: "handed over",
    file: "scripts/serve/response.mjs",
    text: "this.state.leave?.();",
    becomes: "",
    tests: admission,
  },
  {
    name: "health is answered however much there is to do",
    about: "how urgent",
    file: admitting,
    text: 'path === "/api/health" || ',
    becomes: "",
    tests: admission,
  },
];

export default mutants;
