/* The closing sums of a month are the totals of lists, and what a person set aside says who did and why. */

const sums = ["tests/integration/accounting/closing-sums.test.ts"];
const setAside = ["tests/integration/statements/set-aside.test.ts"];

/** @type {import("../../scripts/testing/mutants.mjs").Mutant[]} */
const mutants = [
  {
    name: "closing sums: receivables have what is not due yet",
    file: "lib/payments/shared/receivable-rows.ts",
    text: "owed: () => [isNotClosed],",
    becomes: "owed: isOverdue,",
    tests: sums,
  },
  {
    name: "closing sums: what went back is no credit any more",
    file: "lib/payments/credit-queries.ts",
    text: `r."amountCents" - r."allocatedCents" - r."refundedCents"`,
    becomes: `r."amountCents" - r."allocatedCents"`,
    tests: sums,
  },
  {
    name: "closing sums: of a payment that is owed back only what it paid for what is void",
    file: "lib/payments/queries.ts",
    text: ` AND d."voidedAt" IS NOT NULL`,
    becomes: "",
    tests: sums,
  },
  {
    name: "closing sums: the lines to match are those of the days",
    file: "lib/statements/line-queries.ts",
    text: "${isOfDays(days)} AND ${isListed}",
    becomes: "${isListed}",
    tests: sums,
  },
  {
    name: "closing sums: a line that is set aside does not wait",
    file: "lib/statements/shared/waiting-lines.ts",
    text: ` AND r."ignoredAt" IS NULL`,
    becomes: "",
    tests: sums,
  },
  {
    name: "a line that is set aside stays as whoever was first set it aside",
    file: "lib/statements/plan-line.ts",
    text: "      if (isIgnored && wasIgnored) return { id };\n",
    becomes: "",
    tests: setAside,
  },
  {
    name: "taking a line back is audited",
    file: "lib/statements/plan-line.ts",
    text: "else if (wasIgnored) await",
    becomes: "else if (wasIgnored && isIgnored) await",
    tests: setAside,
  },
  {
    name: "a line that was set aside is taken back by recording it, which is audited",
    file: "lib/posting/settle-line.ts",
    text: "if (line.ignoredAt) await",
    becomes: "if (line.paymentId) await",
    tests: setAside,
  },
  {
    name: "the reason of a line that was set aside goes with its words",
    file: "lib/statements/erase-lines.ts",
    text: "      ignoredBecause: null,\n",
    becomes: "",
    tests: setAside,
  },
];

export default mutants;
