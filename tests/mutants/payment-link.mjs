/* The payment link of the settings: a thief who sets it gains nothing before somebody has had time to notice. */

const change = "lib/settings/change-payment-link.ts";
const tests = ["tests/integration/settings/payment-link.test.ts"];

const mutants = [
  {
    name: "another address waits once somebody owes something",
    file: change,
    text: "(await db.amountDue.count({ take: 1 })) === 0",
    becomes: "true",
    tests,
  },
  {
    name: "it waits three days, as bank details do",
    file: change,
    text: "72 * 60 * 60_000",
    becomes: "48 * 60 * 60_000",
    tests,
  },
  {
    name: "a second change does not make the first the present one",
    file: change,
    text: "const before = addressAt(await findPaymentLink(), now);",
    becomes: "const before = (await findPaymentLink())?.url ?? null;",
    tests,
  },
  {
    name: "all staff are told",
    file: change,
    text: `await notifyAllStaff("payment_link_changed", (firstName) =>
        paymentLinkLetter(firstName, { person, link, isAtOnce }),
      );`,
    becomes: "",
    tests,
  },
  {
    name: "whoever sets it has just shown that it is they",
    file: change,
    text: "needsPresence: true,",
    becomes: "",
    tests,
  },
  {
    name: "a change that waits ends with the role of whoever made it",
    file: change,
    text: "if (by?.isTrusted) return false;",
    becomes: "return false;",
    tests,
  },
  {
    name: "the page names who changed it",
    file: "lib/settings/queries.ts",
    text: "by: await nameOf(byId)",
    becomes: 'by: "Somebody"',
    tests,
  },
];
export default mutants;
