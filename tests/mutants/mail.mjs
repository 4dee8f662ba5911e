/* Letters: how many reach an address that nobody has proven, and what opens them. */

const queue = "lib/mail/queue.ts";
const limit = ["tests/integration/mail/letter-limit.test.ts"];
const eventBank = ["tests/integration/landing/event-bank.test.ts"];
const portalRole = ["tests/integration/audit/portal-role.test.ts"];
const chain = ["tests/integration/audit/chain.test.ts"];
const reading = ["tests/integration/audit/reading.test.ts"];
const fields = ["tests/unit/fields.test.ts"];

const mutants = [
  {
    name: "an unproven address gets five letters an hour at most",
    file: queue,
    text: 's."inHour" + r."nth" > ${perHour}::int OR ',
    becomes: "",
    tests: limit,
  },
  {
    name: "an unproven address gets 20 letters a day at most",
    file: queue,
    text: ' OR s."inDay" + r."nth" > ${perDay}::int',
    becomes: "",
    tests: limit,
  },
  {
    name: "two processes that write to one unproven address count one after the other",
    file: queue,
    text: "SELECT pg_advisory_xact_lock(hashtext('letters to an address'), l.\"lock\")::text",
    becomes: 'SELECT l."lock"::text',
    tests: limit,
  },
  {
    name: "a plus sign and a tag do not make another address of one",
    file: queue,
    text: 'AND "mailbox_of"(o."toAddress") = "mailbox_of"(r."toAddress")',
    becomes: 'AND o."toAddress" = r."toAddress"',
    tests: limit,
  },
  {
    name: "an account with an unproven address does not lift the limit",
    file: "prisma/migrations/20261123140001_guards/migration.sql",
    text: ' AND (u."emailVerifiedAt" IS NOT NULL OR u."isAdmin")',
    becomes: "",
    tests: limit,
  },
  {
    name: "a letter above the limit stays in the outbox",
    file: queue,
    text: "    ) c`;",
    becomes: '    ) c WHERE NOT c."isTooMany"`;',
    tests: limit,
  },
  {
    name: "links for a password are not used up by a stranger's letters, and use up none",
    file: "lib/mail/templates.ts",
    text: 'password_reset: "exempt"',
    becomes: 'password_reset: "counted"',
    tests: limit,
  },
  {
    name: "a name with a web address is refused",
    file: "lib/fields.ts",
    text: ".refine((name) => name === null || !containsLink(name), notAName)",
    becomes: "",
    tests: fields,
  },
  {
    name: "an address in look-alike characters is an address",
    file: "lib/fields.ts",
    text: 'name.normalize("NFKC")',
    becomes: "name",
    tests: fields,
  },
  {
    name: "a name holds no character that reorders or hides text",
    file: "lib/fields.ts",
    text: '!invisible.test(name.replace(joiners, ""))',
    becomes: "true",
    tests: fields,
  },
  {
    name: "the name in a registration's payload is looked at like any other",
    file: "lib/registrations/schema.ts",
    text: "fullName: withoutLinks(optional()),",
    becomes: "fullName: optional(),",
    tests: fields,
  },
  {
    name: "a name in an imported file is looked at like any other",
    file: "lib/members/import-plan.ts",
    text: 'firstname: withoutLinks(required("First name is missing")).optional(),',
    becomes: 'firstname: required("First name is missing").optional(),',
    tests: fields,
  },
  {
    name: "no letter opens with an address that was stored as a name",
    file: "lib/mail/letter.ts",
    text: 'containsLink(greeting) ? "Hello," : line(greeting)',
    becomes: "line(greeting)",
    tests: ["tests/unit/mail/letter.test.ts"],
  },
  {
    name: "what a form sends counts against the limit of writes",
    file: "lib/http/action.ts",
    text: "if (!readsOnly) await countWrite(person);",
    becomes: "",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "no group of fields is without a name",
    file: "app/(portal)/admin/settings/_components/settings-form.tsx",
    text: '<legend className="sr-only">{legend}</legend>',
    becomes: "",
    tests: ["tests/unit/components/fieldsets.test.ts"],
  },
  {
    name: "whoever registers for an event with an account of its own is told that account",
    file: "lib/registrations/confirmation.ts",
    text: "unpaidLetter(event, facts, await findBank(event.id))",
    becomes: "unpaidLetter(event, facts, await findBank(null))",
    tests: eventBank,
  },
  {
    name: "an event has the association's account unless it has its own",
    file: "lib/landing/queries.ts",
    text: 'own.get(eventId ?? "") ?? getAssociation().bank',
    becomes: "getAssociation().bank",
    tests: eventBank,
  },
  {
    name: "another account for an event is audited and every administrator is told",
    file: "lib/landing/save-landing-page.ts",
    text: "await recordBankChange(person, eventId, before?.content, content.bank);",
    becomes: "",
    tests: eventBank,
  },
  {
    name: "a removed page does not change the account unseen",
    file: "lib/landing/remove-landing-page.ts",
    text: "await recordBankChange(person, eventId, page.content, null);",
    becomes: "",
    tests: eventBank,
  },
  {
    name: "the portal's role may only add to the audit log",
    file: "scripts/migrations/access.mjs",
    text: '${tables ? `REVOKE UPDATE, DELETE ON ${tables} FROM ${role};` : ""}',
    becomes: "",
    tests: portalRole,
  },
  {
    name: "the portal's role is no superuser, so that it switches no trigger off",
    file: "scripts/postgres/role.mjs",
    text: "NOSUPERUSER NOCREATEDB",
    becomes: "SUPERUSER NOCREATEDB",
    tests: portalRole,
  },
  {
    name: "what an earlier version made as one role is the background work's own",
    file: "scripts/migrations/access.mjs",
    text: "for (const { alter } of foreign) await client.query(`${alter} ${name}`);",
    becomes: "void foreign;",
    tests: ["tests/integration/runtime/embedded-database.test.ts"],
  },
  {
    name: "the end of the audit log is mailed once a week by all processes together",
    file: "lib/audit/mail-head.ts",
    text: "date_trunc('week', now() AT TIME ZONE ${timeZone})::date",
    becomes: "(now() + s.\"position\" * interval '1 day' + random() * interval '999 days')::date",
    tests: ["tests/integration/audit/mail-head.test.ts"],
  },
  {
    name: "a pasted entry is compared by its number, too",
    file: "lib/audit/chain.ts",
    text: "...(position === null ? {} : { position })",
    becomes: "",
    tests: chain,
  },
  {
    name: "a pasted entry is intact only with all before it",
    file: "lib/audit/check-chain.ts",
    text: "position !== null && position <= found",
    becomes: "position !== null && position < 0",
    tests: chain,
  },
  {
    name: "an administrator's sign-in is in the audit log",
    file: "lib/auth/session-cookie.ts",
    text: 'if (admin) await recordAudit({ actor: admin, action: "administrator_signed_in" });',
    becomes: "void admin;",
    tests: reading,
  },
  {
    name: "reading all users is in the audit log",
    file: "lib/members/read-members.ts",
    text: 'await recordAudit({ actor: person, action: "members_read", details: { list: "users" } });',
    becomes: "",
    tests: reading,
  },
  {
    name: "opening a member's record is in the audit log",
    file: "lib/members/record-queries.ts",
    text: "await auditOpening(admin, id);",
    becomes: "",
    tests: reading,
  },
];

export default mutants;
