/* The payment link of the settings: a thief who sets it gains nothing before somebody has had time to notice. */

const change = "lib/settings/change-payment-link.ts";
const stop = "lib/settings/stop-payment-link.ts";
const pending = "lib/settings/shared/payment-link.ts";
const tests = ["tests/integration/settings/payment-link.test.ts"];

const mutants = [
  {
    name: "another address waits once somebody owes something",
    file: change,
    text: "!(await hasAnybodyOwed())",
    becomes: "true",
    tests,
  },
  {
    name: "whoever deletes what was owed does not bring the first morning back",
    file: change,
    text: "(await db.journalEntry.count({ take: 1 })) > 0",
    becomes: "(await db.amountDue.count({ take: 1 })) > 0",
    tests,
  },
  {
    name: "it waits three days, as bank details do",
    file: "lib/proposals/rules.ts",
    text: 'approving: null, stopping: "bank.edit", waitHours: 72',
    becomes: 'approving: null, stopping: "bank.edit", waitHours: 48',
    tests,
  },
  {
    name: "a second change does not make the first the present one",
    file: pending,
    text: "current: paymentUrlAt(link, now),",
    becomes: "current: link?.url ?? null,",
    tests,
  },
  {
    name: "a page that is out of date stops no other change",
    file: pending,
    text: "last.id === id ? last : { ...last, id,",
    becomes: "last.id !== null ? last : { ...last, id,",
    tests,
  },
  {
    name: "a change that took effect cannot be stopped",
    file: pending,
    text: 'new Date(link.effectiveAt) > now ? "requested" : "applied"',
    becomes: '"requested"',
    tests,
  },
  {
    name: "the entry names what was stopped",
    file: pending,
    text: "details: { url, inEffect",
    becomes: "details: { url: before, inEffect",
    tests,
  },
  {
    name: "a change that replaces another names it",
    file: change,
    text: "...(pending ? { stopped: pending.link.url } : {}),",
    becomes: "",
    tests,
  },
  {
    name: "a change that waits ends with the role of whoever made it",
    file: "lib/proposals/shared/settle.ts",
    text: "if (!facts?.isStoodFor)",
    becomes: "if (!facts)",
    tests,
  },
  {
    name: "whoever gets the letter can stop the change by its link",
    about: "a pending payment link is stopped once",
    file: pending,
    text: "last?.link.stopHash === linkHash ? last : null",
    becomes: "last?.link.stopHash === undefined ? last : null",
    tests,
  },
  {
    name: "the page names who changed it",
    file: "lib/settings/queries.ts",
    text: "by: await nameOf(byId)",
    becomes: 'by: "Somebody"',
    tests,
  },
  {
    name: "a page whose payments the portal cannot notice is named on Today and in the settings",
    file: "lib/association/queries.ts",
    text: "(getPaymentLink() ?? getAssociation().paymentLink?.url ?? null) !== null;",
    becomes: "getAssociation().paymentLink === null;",
    tests: ["tests/integration/settings/unnoticed-payments.test.ts"],
  },
  {
    name: "the doctor knows a page whose payments the portal cannot notice from the settings, too",
    about: "of the settings without",
    file: "scripts/doctor/payments.mjs",
    text: "return rows.length > 0 ?",
    becomes: "return rows.length > 1 ?",
    tests: ["tests/integration/runtime/doctor.test.ts"],
  },
];
export default mutants;
