/* Events as strangers find them: the public list, its filters, and what an event says about itself. */

const list = ["tests/integration/events/whats-on.test.ts"];
const versions = ["tests/integration/events/page-version.test.ts"];
const programme = ["tests/integration/events/programme.test.ts"];
const meanwhile = ["tests/integration/events/changed-meanwhile.test.ts"];
const duplicate = ["tests/integration/events/duplicate-event.test.ts"];
const query = "lib/events/whats-on.ts";
const version = "lib/events/page-version.ts";

const mutants = [
  {
    name: "a draft is in no public list",
    file: query,
    text: `WHERE "is_public"(e."status") AND \${hasTopic(topic)}`,
    becomes: "WHERE ${hasTopic(topic)}",
    tests: list,
  },
  {
    name: "a draft is not on the page",
    file: query,
    text: `"is_public"(e."status") AND (e."endDate" > now() OR e."status" = 'postponed')`,
    becomes: `(e."endDate" > now() OR e."status" = 'postponed')`,
    tests: list,
  },
  {
    name: "a postponed event is not over",
    file: query,
    text: `(e."endDate" > now() OR e."status" = 'postponed')`,
    becomes: `(e."endDate" > now())`,
    tests: list,
  },
  {
    name: "a period has days of the association's calendar",
    file: query,
    text: 'AND e."endDate" >= ${from}::date::timestamp AT TIME ZONE ${timeZone}',
    becomes: `AND e."endDate" >= \${from}::date::timestamp AT TIME ZONE 'UTC' AND \${timeZone}::text <> ''`,
    tests: list,
  },
  {
    name: "a period includes its last day",
    file: query,
    text: "(${to}::date + 1)::timestamp",
    becomes: "(${to}::date)::timestamp",
    tests: list,
  },
  {
    name: "a period does not end before it begins",
    file: "lib/events/read-public-events.ts",
    text: "to !== null && to < from",
    becomes: "to !== null && to < from && from < to",
    tests: list,
  },
  {
    name: "topics differ by more than their case",
    file: "lib/events/schema.ts",
    text: "[folded(topic), topic]",
    becomes: "[topic, topic]",
    tests: list,
  },
  {
    name: "topics stay when an edit says nothing of them",
    file: "lib/events/update-event.ts",
    text: "...(topics && { topics })",
    becomes: "topics: topics ?? []",
    tests: list,
  },
  {
    name: "seats are named once a fifth or fewer are left",
    file: "lib/events/rules.ts",
    text: "Math.ceil(maxAttendees / 5)",
    becomes: "Math.ceil(maxAttendees / 2)",
    tests: list,
  },
  {
    name: "the kept list shows the last seat at once",
    file: version,
    text: 'CASE WHEN ${isFull} THEN e."xmin" END)::text',
    becomes: "NULL)::text",
    tests: versions,
  },
  {
    name: "the kept list shows a price at once",
    file: version,
    text: `WHERE p."eventId" IN (SELECT "id" FROM ahead)`,
    becomes: "WHERE false",
    tests: versions,
  },
  {
    name: "the kept list shows a past event's new title at once",
    file: version,
    text: `(SELECT md5(string_agg("listed", ',' ORDER BY "id")) FROM past)`,
    becomes: "''",
    tests: versions,
  },
  {
    name: "a kept page names the other events as they are",
    file: version,
    text: `v."fixed", v."others"`,
    becomes: `v."fixed"`,
    tests: versions,
  },
  {
    name: "only a confirmed seat has the join link",
    file: "lib/events/queries.ts",
    text: 'state === "confirmed" ? joinUrl : null',
    becomes: 'state === "waiting" ? null : joinUrl',
    tests: programme,
  },
  {
    name: "a member who edits no event is not told its join link",
    file: "lib/events/read-events.ts",
    text: 'if (canForEvent(person, "events.edit", id))',
    becomes: 'if (canForEvent(person, "events.edit", id) || person.id !== "")',
    tests: programme,
  },
  {
    name: "a join link is https",
    file: "lib/events/schema.ts",
    text: "(/^https:\\/\\//i.test(url) && URL.canParse(url))",
    becomes: "URL.canParse(url)",
    tests: programme,
  },
  {
    name: "a speaker's picture is one of ours",
    file: "lib/events/schema.ts",
    text: "url.startsWith(speakerPictures) && isId(",
    becomes: "url.startsWith('') || isId(",
    tests: programme,
  },
  {
    name: "nobody shows somebody else's file as a speaker",
    file: "lib/storage/uploads.ts",
    text: 'where: { id: { in: ids }, userId, state: "issued", storageKey: { not: null } }',
    becomes: 'where: { id: { in: ids }, state: "issued", storageKey: { not: null } }',
    tests: programme,
  },
  {
    name: "a programme stays when an edit says nothing of it",
    file: "lib/events/shared/save-programme.ts",
    text: "agenda = before.agenda, speakers = before.speakers",
    becomes: "agenda = [], speakers = before.speakers",
    tests: programme,
  },
  {
    name: "a speaker's picture is removed with the speaker",
    file: "lib/events/shared/save-programme.ts",
    text: "await releasePictures(",
    becomes: "await (async (_pictures: unknown) => {})(",
    tests: programme,
  },
  {
    name: "what somebody else has changed of an event is not overwritten",
    file: "lib/events/shared/shown-version.ts",
    text: "if (basedOn === undefined || basedOn === before || before === after) return;",
    becomes: "if (basedOn !== before || before !== after) return;",
    tests: meanwhile,
  },
  {
    name: "saving again what was saved is no conflict",
    file: "lib/events/shared/shown-version.ts",
    text: " || before === after) return;",
    becomes: ") return;",
    tests: meanwhile,
  },
  {
    name: "the copy of an event is a draft",
    file: "lib/events/duplicate-event.ts",
    text: 'status: "draft"',
    becomes: 'status: "published"',
    tests: duplicate,
  },
  {
    name: "the copy of an event has no pictures of the original",
    file: "lib/events/duplicate-event.ts",
    text: "({ ...speaker, imageUrl: null })",
    becomes: "speaker",
    tests: duplicate,
  },
  {
    name: "the copy of an event starts at the same hour of the association's clock",
    file: "lib/events/copied-event.ts",
    text: "addWeeks(moment, weeks, inZone)",
    becomes: "addWeeks(moment, weeks)",
    tests: duplicate,
  },
  {
    name: "a question of a draft keeps the id it was first stored under",
    file: "app/(portal)/admin/events/[eventId]/questions/_components/questions-form.tsx",
    text: "form.setValue(`questions.${index}.id`, questions[index]?.id);",
    becomes: "void questions;",
    tests: ["tests/unit/components/questions-form.test.tsx"],
  },
  {
    name: "a cancelled event is not offered in place of a full one",
    file: "components/registrations/closed-notice.tsx",
    text: ' && status === "published"',
    becomes: "",
    tests: ["tests/unit/components/registration-dialog.test.tsx"],
  },
  {
    name: "HTML in a description is text",
    file: "lib/core/markdown.ts",
    text: "html: false",
    becomes: "html: true",
    tests: ["tests/unit/core/markdown.test.ts"],
  },
  {
    name: "a description links to no script",
    file: "lib/core/markdown.ts",
    text: "markdown.validateLink = (url) => /^(?:https?:\\/\\/|mailto:|\\/(?!\\/))/i.test(url);",
    becomes: "markdown.validateLink = () => true;",
    tests: ["tests/unit/core/markdown.test.ts"],
  },
  {
    name: "a description has no picture from elsewhere",
    file: "lib/core/markdown.ts",
    text: '.disable("image")',
    becomes: "",
    tests: ["tests/unit/core/markdown.test.ts"],
  },
];

export default mutants;
