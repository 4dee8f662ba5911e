const migration = "prisma/migrations/20261123223302_roles/migration.sql";
const roles = ["tests/integration/staff/roles.test.ts"];
const guards = ["tests/integration/staff/role-guards.test.ts"];
const everywhere = ["tests/integration/http/roles.test.ts"];

/** Who may do what: roles, permissions, and what nobody does for themselves. */
const mutants = [
  {
    name: "an operation refuses staff without its permission",
    file: "lib/auth/actor.ts",
    text: "if (missing) throw notPermitted(person, missing);",
    becomes: "",
    tests: everywhere,
  },
  {
    name: "a role for one event gives nothing for another",
    file: "lib/auth/event-operation.ts",
    text: "if (missing) throw notPermitted(person, missing);\n      return run",
    becomes: "return run",
    tests: everywhere,
  },
  {
    name: "a role for one event is none for everything",
    file: "lib/permissions.ts",
    text: "grants.some((grant) => grant.eventId === null && gives(permission)(grant))",
    becomes: "grants.some((grant) => gives(permission)(grant))",
    tests: everywhere,
  },
  {
    name: "the console lists only the events that a role is for",
    file: "lib/db/list.ts",
    text: 'return ids === "all" ? [] : [',
    becomes: "return ids !== undefined ? [] : [",
    tests: roles,
  },
  {
    name: "nobody changes their own roles",
    file: "lib/staff/replace-roles.ts",
    text: "if (id === person.id) throw",
    becomes: 'if (id === "") throw',
    tests: roles,
  },
  {
    name: "only an owner makes or changes an owner",
    file: "lib/staff/authority.ts",
    text: 'if (!roles.includes("owner") || person.grants',
    becomes: "if (roles.length > 0 || person.grants",
    tests: roles,
  },
  {
    name: "the account of staff is changed only by those who give roles",
    file: "lib/staff/authority.ts",
    text: 'if (!can(person, "staff.edit")) throw notPermitted(person, "staff.edit");',
    becomes: "",
    tests: roles,
  },
  {
    name: "a suspension asks for authority over staff",
    file: "lib/members/set-suspension.ts",
    text: "await requireAuthorityOver(person, id);",
    becomes: "",
    tests: roles,
  },
  {
    name: "a deletion asks for authority over staff",
    file: "lib/members/delete-member.ts",
    text: "await requireAuthorityOver(person, id);",
    becomes: "",
    tests: roles,
  },
  {
    name: "signing somebody out asks for authority over staff",
    file: "lib/members/end-sessions.ts",
    text: "await requireAuthorityOver(person, id);",
    becomes: "",
    tests: roles,
  },
  {
    name: "editing asks for authority over staff",
    file: "lib/members/edit-member.ts",
    text: "await requireAuthorityOver(person, id);",
    becomes: "",
    tests: roles,
  },
  {
    name: "nobody sets their own fee",
    file: "lib/members/edit-member.ts",
    text: "if (isSelf && terms.some((field) => fields.includes(field))) throw ownTerms();",
    becomes: "",
    tests: roles,
  },
  {
    name: "nobody decides on their own application",
    file: "lib/applications/decide.ts",
    text: "if (application.email === person.email)",
    becomes: 'if (application.email === "")',
    tests: roles,
  },
  {
    name: "nobody verifies their own registration",
    file: "lib/registrations/verify-member-rate.ts",
    text: "if (isOwn) throw",
    becomes: "if (isOwn < 0) throw",
    tests: roles,
  },
  {
    name: "a promise of admin access asks for the permission to give roles",
    file: "lib/members/send-confirmation.ts",
    text: 'if (grants === "admin" && !can(person, "staff.edit"))',
    becomes: 'if (grants === "admin" && id === "")',
    tests: roles,
  },
  {
    name: "a long list of members is for those who may export",
    file: "lib/members/read-members.ts",
    text: 'await requireFew(person);\n    await recordAudit({ actor: person, action: "members_read", details: { list: "users" } });',
    becomes: "",
    tests: roles,
  },
  {
    name: "a long list of attendees is for those who may export",
    file: "lib/registrations/read-registrations.ts",
    text: 'canForEvent(person, "registrations.export", id)',
    becomes: "true",
    tests: roles,
  },
  {
    name: "paging through a list without the permission to export is limited",
    file: "lib/staff/reading-limits.ts",
    text: "if (mayExport) return;",
    becomes: "return;",
    tests: roles,
  },
  {
    name: "money is written about to those who record it",
    file: "lib/mail/notify-staff.ts",
    text: "role: { in: rolesWith(permission) }",
    becomes: "",
    tests: roles,
  },
  {
    name: "nobody is an administrator without a role",
    file: migration,
    text: 'IF NEW."isAdmin" <> EXISTS',
    becomes: 'IF NEW."isAdmin" AND NOT NEW."isAdmin" <> EXISTS',
    tests: guards,
  },
  {
    name: "a grant and a removal at the same instant leave isAdmin right",
    file: migration,
    text: 'PERFORM FROM "User" WHERE "id" = holder FOR NO KEY UPDATE;',
    becomes: "",
    tests: guards,
  },
  {
    name: "a role is never changed into another",
    file: migration,
    text: 'BEFORE UPDATE OF "userId", "role", "eventId" ON "RoleGrant"',
    becomes: 'BEFORE UPDATE OF "createdAt" ON "RoleGrant"',
    tests: guards,
  },
];

export default mutants;
