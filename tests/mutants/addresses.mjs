/* A new address that staff type for an account whose address nobody has ever proven. */

const tests = ["tests/integration/auth/address-change-by-staff.test.ts"];
const apply = "lib/auth/apply-address-changes.ts";
const migration = "prisma/migrations/20261124202127_address_changes/migration.sql";

const mutants = [
  {
    name: "an address that was never proven waits for an objection to a new one",
    file: apply,
    text: `OR c."effectiveAt" <= now() AND `,
    becomes: "OR ",
    tests,
  },
  {
    name: "a new address is proven before it takes effect",
    file: apply,
    text: `c."provenAt" IS NOT NULL`,
    becomes: "true",
    tests,
  },
  {
    name: "whoever requested a new address may still edit members when its time comes",
    file: apply,
    text: `now() AND \${stillMay(Prisma.sql\`c."requestedById"\`, "members.edit")}`,
    becomes: "now()",
    tests,
  },
  {
    name: "an approval is that of an owner who still is one",
    file: apply,
    text: `\${stillMay(Prisma.sql\`c."approvedById"\`, "addresses.approve")}`,
    becomes: `c."approvedById" IS NOT NULL`,
    tests,
  },
  {
    name: "a pending new address is not for an account that was proven or got a role since",
    file: apply,
    text: "(${isStillUnproven} AND c.",
    becomes: "(c.",
    tests,
  },
  {
    name: "a new address ends the access of whoever had the account",
    file: apply,
    text: "await revokeAccess([userId]);",
    becomes: "void revokeAccess;",
    tests,
  },
  {
    name: "a pending new address ends after two weeks",
    file: apply,
    text: `OR c."effectiveAt" + interval '168 hours' <= now()`,
    becomes: "",
    tests,
  },
  {
    name: "a new address that somebody else has got ends",
    file: apply,
    text: `OR EXISTS (SELECT FROM "User" other WHERE other."email" = c."newEmail")`,
    becomes: "",
    tests,
  },
  {
    name: "an address that was never proven does not go the way of proven ones",
    file: "lib/auth/request-address-change-for.ts",
    text: "if (account.emailVerifiedAt !== null || isStaff)",
    becomes: "if (account !== null || isStaff)",
    tests,
  },
  {
    name: "a newer request for an address replaces the older one",
    file: "lib/auth/request-address-change-for.ts",
    text: "await db.addressChange.deleteMany({ where: { userId: account.id } });",
    becomes: "",
    tests,
  },
  {
    name: "nobody approves the address that they requested",
    file: "lib/auth/approve-address-change.ts",
    text: "requestedById === person.id || ",
    becomes: "",
    tests,
  },
  {
    name: "only owners approve a new address",
    file: "lib/permissions.ts",
    text: `["addresses.approve", "factors.reset", "links.open"]`,
    becomes: `["factors.reset", "links.open"]`,
    tests,
  },
  {
    name: "a proof of the old address ends a pending new one",
    file: "lib/auth/reset-password.ts",
    text: `await endAddressChange({ userId: owner.id }, { how: "address proven", person: owner });`,
    becomes: "void endAddressChange;",
    tests,
  },
  {
    name: "a confirmation of the old address ends a pending new one",
    file: "lib/auth/confirm-address.ts",
    text: `await endAddressChange({ userId: id }, { how: "address proven", person: { id, email: newEmail } });`,
    becomes: "void endAddressChange;",
    tests,
  },
  {
    name: "an objection to a new address is told to all owners",
    file: "lib/auth/end-address-change.ts",
    text: `end.how === "objection" ?`,
    becomes: "false ?",
    tests,
  },
  {
    name: "owners are reminded of new addresses that another requested",
    file: "lib/members/console-queries.ts",
    text: `AND "requestedById" <> \${personId}::uuid`,
    becomes: `AND \${personId}::uuid IS NOT NULL`,
    tests,
  },
  {
    name: "the letter about a stopped change of address is erased with whoever stopped it, and with the member",
    file: "lib/members/delete-member.ts",
    text: `templates: ["address_change_stopped", "staff_changed", "audit_exported"],`,
    becomes: `templates: ["staff_changed", "audit_exported"],`,
    tests,
  },
  {
    name: "staff request a new address for an account ten times an hour",
    file: "lib/members/edit-member.ts",
    text: `await countUse("address changes by staff", id, { max: 10, windowSeconds: 60 * 60 });`,
    becomes: "void countUse;",
    tests,
  },
  {
    name: "the database wants seven days for an objection to a new address",
    file: migration,
    text: `"effectiveAt" >= "requestedAt" + interval '168 hours'`,
    becomes: "true",
    tests,
  },
  {
    name: "the database wants another to approve a new address than who requested it or is the member",
    file: migration,
    text: `"requestedById" <> "userId" AND "approvedById" <> "requestedById" AND "approvedById" <> "userId"`,
    becomes: "true",
    tests,
  },
  {
    name: "the database lets nobody change a pending new address",
    file: migration,
    text: `EXECUTE FUNCTION "guard_address_change"();`,
    becomes: "EXECUTE FUNCTION suppress_redundant_updates_trigger();",
    tests,
  },
];

export default mutants;
