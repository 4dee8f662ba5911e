/* Whose database and whose account it is: another program's, the demo's, a colleague's. */

const backup = ["tests/integration/backup/backup.test.ts"];

const mutants = [
  {
    name: "a start leaves another program's database as it is",
    file: "scripts/migrations/apply.mjs",
    text: "await requireOwnDatabase(client, { migrations });",
    becomes: "",
    tests: ["tests/integration/runtime/migrations.test.ts"],
  },
  {
    name: "a restore leaves another program's database as it is, whatever may be lost",
    file: "scripts/backup/load.mjs",
    text: "await requireOwnDatabase(client);",
    becomes: "",
    tests: backup,
  },
  {
    name: "no command reads another program's database",
    file: "scripts/backup/database.mjs",
    text: "await requireOwnDatabase(opened.client, { mayBeEmpty: false });",
    becomes: "",
    tests: backup,
  },
  {
    name: "an address that anybody can register makes no demo",
    file: "scripts/setup/people.mjs",
    text: `EXISTS (SELECT FROM "RoleGrant" g JOIN "User" u ON u."id" = g."userId" WHERE`,
    becomes: `EXISTS (SELECT FROM "User" u WHERE`,
    tests: ["tests/integration/demo/fill.test.ts"],
    about: "a start",
  },
  {
    name: "behind a proxy there is neither a sample account nor a demo that nobody asked for",
    file: "lib/env.ts",
    text: "v.TRUST_PROXY > 0 || ",
    becomes: "",
    tests: ["tests/unit/env.test.ts"],
  },
];
export default mutants;
