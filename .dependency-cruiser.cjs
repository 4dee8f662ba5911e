// The directions of ARCHITECTURE.md as laws: everything imports downwards only.
const FACTS =
  "/((cpd|field|programme)-schema|(cpd|cancellation)-rules|schema|rules|labels|levels|accounts|reference|password-strength|reminders|standing|gauges|cpd)\\.ts$"; // may reach the browser
// The rooms of lib from the ground up. None imports a later one, so that they make no circle.
const ROOMS = [
  "core tables db encryption limits storage print association mail jobs auth http",
  "audit proposals accounts factors email-addresses sign-in messages documents events event-listings bank landing ledger payments invoices bank-files statements accounting staff membership members directory applications seats groups waiting admission certificates good-standing cpd programmes registrations emails backups",
  "retention settings reports console address-proof pending-changes personal-data cashier cheques posting background",
].flatMap((rooms) => rooms.split(" "));
const inRooms = (rooms) => `^lib/(${rooms.join("|")})/`;
const roomsAbove = (room) => ROOMS.slice(ROOMS.indexOf(room) + 1);
const DOMAIN = inRooms(roomsAbove("http"));
// What is recorded is read in a domain.
const INFRASTRUCTURE = "^lib/((db|encryption|limits|mail|jobs|print|storage)/|audit/record\\.ts$)";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  required: [
    {
      name: "browsers-make-no-code-of-text",
      comment: "zod would, but for what lib/core/fields.ts tells it before the first schema is made",
      severity: "error",
      module: { path: "^lib/[^/]+/((cpd|field|programme)-)?schema\\.ts$" },
      to: { path: "^lib/core/fields\\.ts$", reachable: true },
    },
  ],
  forbidden: [
    rule("no-circles", "a circle has no bottom", {}, { circular: true }),
    ...ROOMS.slice(0, -1).map((room) =>
      rule(
        `above-${room}`,
        "a room knows nobody above it",
        { path: inRooms([room]) },
        { path: inRooms(roomsAbove(room)) },
      ),
    ),
    rule("every-room-has-its-place", "add it to ROOMS", {}, { path: "^lib/[^/]+/", pathNot: inRooms(ROOMS) }),
    rule(
      "lib-never-looks-up",
      "lib does not know who shows it",
      { path: "^lib/" },
      { path: "^(app|components|middleware)" },
    ),
    rule("components-never-look-up", "routes use components", { path: "^components/" }, { path: "^app/" }),
    rule(
      "components-see-only-facts",
      "data and verbs come by props",
      { path: "^components/" },
      {
        path: "^lib/",
        pathNot: [
          "^lib/[^/]+" + FACTS,
          "^lib/core/(contact|days|folding|format|money|fields|paging|errors|full-name|hours-step|path-to|permissions|plain-text|printable|profile-details|typed-name|undo|years)\\.ts$",
          "^lib/core/print-coverage\\.json$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "no-script-carries-the-table-of-addresses",
      "a component names a page with pathTo, whose types alone know the table",
      { path: "^(components|app/.*/_)" },
      { path: "^lib/core/addresses\\.mjs$", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "scripts-run-without-the-portal",
      "they start before it is built; what both need is plain JavaScript",
      { path: "^scripts/" },
      {
        path: "^lib/",
        pathNot:
          "^lib/(core/addresses|process-state|database-address|db/database-client|encryption/[^/]+|backups/(name|shared-disk))\\.mjs$|^lib/(env|setup-code)\\.ts$",
      },
    ),
    rule(
      "ui-knows-nothing",
      "shadcn stays replaceable",
      { path: "^components/ui/" },
      { path: ["^lib/", "^components/(?!ui/)"] },
    ),
    rule(
      "app-never-touches-infrastructure",
      "go through a domain",
      { path: "^(app|components|middleware)" },
      { path: INFRASTRUCTURE },
    ),
    rule(
      "facts-are-pure",
      "facts import only facts",
      { path: "^lib/[^/]+" + FACTS },
      {
        path: "^lib/",
        pathNot: [
          "^lib/[^/]+" + FACTS,
          "^lib/core/(checked-code|contact|days|fields|folding|format|full-name|hours-step|money|path-to|permissions|plain-text|profile-details|typed-name|undo|years)\\.ts$",
        ],
      },
    ),
    rule(
      "facts-know-no-framework",
      "they run in browser, server and test alike",
      { path: "^lib/[^/]+" + FACTS },
      { path: "node_modules/(next|react|@prisma|server-only)/" },
    ),
    rule(
      "core-knows-nothing",
      "it is what everything else is written in",
      { path: "^lib/core/" },
      { path: "^lib/(?!core/|env\\.ts$)" },
    ),
    rule(
      "domains-know-no-doors",
      "an operation does not know how it was asked",
      { path: DOMAIN },
      { path: "^lib/http/" },
    ),
    rule(
      "money-knows-no-seller",
      "what is sold, its seller says in a Sale, which money is given",
      { path: "^lib/(ledger|payments)/" },
      {
        path: DOMAIN,
        pathNot: [
          "^lib/(ledger|payments)/",
          "^lib/audit/(record|shared/(people-seen|query-page|record-export))\\.ts$",
        ],
      },
    ),
    rule(
      "operations-never-call-operations",
      "enter another domain by its shared folder, its queries, its facts or its letters",
      { path: "^lib/([^/]+)/" },
      {
        path: DOMAIN,
        pathNot: [
          "^lib/$1/",
          FACTS,
          "^lib/[^/]+/shared/",
          "/(queries|letters|person|work|retention)\\.ts$",
          "^lib/audit/record\\.ts$",
        ],
      },
    ),
    rule(
      "shared-is-the-ground-of-its-room",
      "what others may use needs none of the operations above it; bank-files has no operations",
      { path: "^lib/([^/]+)/shared/", pathNot: "^lib/bank-files/" },
      {
        path: "^lib/$1/",
        pathNot: ["^lib/$1/(shared|inspection)/", FACTS, "/(queries|letters|record)\\.ts$"],
      },
    ),
    rule(
      "shared-needs-nothing-above-it",
      "rooms whose shared folder needs not even their queries and letters",
      { path: "^lib/(seats|groups|waiting|admission|registrations)/shared/" },
      { path: "^lib/$1/", pathNot: ["^lib/$1/shared/", FACTS] },
    ),
    rule(
      "recording-knows-only-the-caller",
      "everybody records what they do",
      { path: "^lib/audit/record\\.ts$" },
      { path: "^lib/", pathNot: "^lib/(core|db)/|^lib/auth/caller\\.ts$" },
    ),
    rule(
      "jobs-do-what-they-are-handed",
      "background work is the database's, the mail's and the store's; what a domain does in it is handed in at the start",
      { path: "^lib/jobs/" },
      {
        path: "^lib/",
        pathNot:
          "^lib/(jobs|core|db|encryption|association|mail|storage)/|^lib/(log|env)\\.ts$|^lib/process-state\\.mjs$",
      },
    ),
    rule(
      "only-the-start-knows-jobs",
      "what is to be done later is a row that commits with its cause, not a call",
      { pathNot: "^(instrumentation\\.ts$|lib/jobs/|tests/)" },
      { path: "^lib/jobs/" },
    ),
    rule(
      "prisma-only-in-db",
      "one client and its quirks",
      { pathNot: "^(lib/db/|prisma/|tests/)" },
      { path: "node_modules/(@prisma|\\.prisma)/|^lib/db/generated" },
    ),
    rule(
      "production-needs-no-development-packages",
      "npm start does not install them",
      { path: "^(app|components|lib|prisma|scripts|[^/]+$)" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^lib/db/generated"] },
    exclude: { path: "^\\.next" },
  },
};
