/* The tax that amounts contain has an account of its own, and accounts are called what the association calls them. */

const tests = ["tests/integration/accounting/export.test.ts"];
const baseline = "prisma/migrations/20261208180002_baseline/migration.sql";

/** @type {import("../../scripts/testing/mutants.mjs").Mutant[]} */
const mutants = [
  {
    name: "the VAT account: what is waived takes its tax along",
    about: "the accounting export of random",
    file: "lib/accounting/rules.ts",
    text: `new Set(["membership", "events", "waived"])`,
    becomes: `new Set(["membership", "events"])`,
    tests,
  },
  {
    name: "the VAT account: what is taken back has the rate of its opening",
    about: "before VAT was charged",
    file: baseline,
    text: `AND e."kind" = 'opened' ORDER BY`,
    becomes: `AND false ORDER BY`,
    tests,
  },
  {
    name: "the VAT account: parts of an amount add up to the tax of the whole",
    about: "the accounting export of random",
    file: baseline,
    text: `"vat_cents_in"("before" + "sign" * NEW."amountCents", NEW."vatBasisPoints") - "vat_before"`,
    becomes: `"vat_cents_in"("sign" * NEW."amountCents", NEW."vatBasisPoints")`,
    tests,
  },
  {
    name: "the accounting export: two accounts never share a code or a name",
    about: "account codes and names",
    file: "lib/association/accounts.ts",
    text: "if (taken.has(text.toLowerCase()))",
    becomes: "if (own[account][part] && taken.has(text))",
    tests,
  },
  {
    name: "the accounting export: the association's own codes are used",
    about: "tax is exported to the VAT",
    file: "lib/accounting/accounts.ts",
    text: "code: code ?? defaults.code",
    becomes: "code: defaults.code",
    tests,
  },
];

export default mutants;
