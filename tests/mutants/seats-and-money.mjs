/* Seats, prices, payments and receipts: what is scarce and what is owed. */

const register = ["tests/integration/registrations/register-for-event.test.ts"];
const full = ["tests/integration/registrations/full-payload.test.ts"];
const seats = ["tests/integration/registrations/seats.test.ts"];
const cancel = ["tests/integration/registrations/cancel-registration.test.ts"];
const checkIn = ["tests/integration/registrations/check-in.test.ts"];
const webhook = ["tests/integration/payments/webhook.test.ts"];
const record = ["tests/integration/payments/record-payment.test.ts"];
const checkout = ["tests/integration/payments/checkout.test.ts"];
const fullPayload = ["tests/integration/registrations/full-payload.test.ts"];
const takeSeat = "lib/registrations/take-seat.ts";
const guards = "prisma/migrations/20261123140001_guards/migration.sql";
const counting = "prisma/migrations/20261123193500_count_seats_at_commit/migration.sql";

const mutants = [
  {
    name: "the reference and the bank details stay on the page when the conference's dialog closes",
    file: "components/registrations/registration-dialog-content.tsx",
    text: "{answer && !staysOpen && (",
    becomes: "{answer && staysOpen && !isOpen && (",
    tests: ["tests/unit/components/registration-dialog.test.tsx"],
  },
  {
    name: "the screen of a paid registration says that online payment is unavailable",
    file: "components/registrations/registration-panel.tsx",
    text: "!isFree(event) && !isOnlinePaymentAvailable && <OnlineUnavailable />",
    becomes: "!isFree(event) && isOnlinePaymentAvailable && <OnlineUnavailable />",
    tests: ["tests/unit/components/registration-panel.test.tsx"],
  },
  {
    name: "an amount due says that online payment is unavailable",
    file: "components/payments/how-to-pay.tsx",
    text: "{!isOnlineAvailable && <OnlineUnavailable />}",
    becomes: "",
    tests: ["tests/unit/components/registration-panel.test.tsx"],
  },
  {
    name: "a seat whose address is unconfirmed is not announced as a successful registration",
    file: "components/registrations/use-registration.ts",
    text: "if (answer.addressToConfirm) {",
    becomes: "if (answer.addressToConfirm && answer.id === null) {",
    tests: ["tests/unit/components/registration-dialog.test.tsx"],
  },
  {
    name: "registration closes when the event starts, by the database's clock",
    file: takeSeat,
    text: 'AND e."startDate" > now()',
    becomes: "",
    tests: register,
  },
  {
    name: "the price is the server's, not what was sent",
    file: takeSeat,
    text: 'THEN p."priceCents" = ${amountCents} ELSE e."priceCents" = ${amountCents} END',
    becomes: 'THEN p."priceCents" >= 0 ELSE true END',
    tests: [...register, ...full],
  },
  {
    name: "a member rate that nobody active asks for waits to be verified",
    file: takeSeat,
    text: ", false) AND NOT EXISTS (",
    becomes: ", false) AND false AND NOT EXISTS (",
    tests: full,
  },
  {
    name: "an event never holds more people than it has seats for",
    about: "in this order|last seats|never lets the capacity",
    file: guards,
    text: '"currentAttendees" <= "maxAttendees"',
    becomes: "true",
    tests: [...register, ...seats],
  },
  {
    name: "one member has one seat at an event",
    about: "one address and one member",
    file: guards,
    text: `"cancelledAt") THEN "userId" END`,
    becomes: `"cancelledAt") THEN NULL::uuid END`,
    tests: seats,
  },
  {
    name: "one e-mail address has one seat at an event",
    about: "one address and one member",
    file: guards,
    text: `"cancelledAt") THEN "email" END`,
    becomes: `"cancelledAt") THEN NULL::text END`,
    tests: seats,
  },
  {
    name: "who is registered by their account takes no second seat by their address",
    about: "two seats",
    file: guards,
    text: 'IF "has_other_seat"(NEW) THEN',
    becomes: "IF false THEN",
    tests: fullPayload,
  },
  {
    name: "nor do they at the same moment",
    about: "two seats",
    file: guards,
    text: 'PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;',
    becomes: "",
    tests: fullPayload,
  },
  {
    name: "nobody writes the count of seats by hand",
    about: "cannot be written by hand",
    file: guards,
    text: "pg_trigger_depth() < 2",
    becomes: "false",
    tests: seats,
  },
  {
    name: "a registration that is removed frees its seat",
    about: "hand-typed|cascade",
    file: counting,
    text: 'AFTER INSERT OR UPDATE OR DELETE ON "Registration"',
    becomes: 'AFTER INSERT OR UPDATE ON "Registration"',
    tests: seats,
  },
  {
    name: "an address has one spelling, so that case makes no second person",
    about: "in its one spelling",
    file: guards,
    text: 'ADD CONSTRAINT "User_email_lower"\n  CHECK ("email" = lower("email"))',
    becomes: 'ADD CONSTRAINT "User_email_lower"\n  CHECK (true)',
    tests: ["tests/integration/db/constraint.test.ts"],
  },
  {
    name: "robots make thirty registrations an hour from one address",
    file: "lib/registrations/register-for-event.ts",
    text: "const hourly = { max: 30,",
    becomes: "const hourly = { max: 30_000,",
    tests: full,
  },
  {
    name: "refused registrations close registration to nobody in their network",
    file: "lib/limits/limit.ts",
    text: "return await work(await countUse(name, who, limit));\n  } catch (error) {\n    await undoUse(name, who);",
    becomes: "return await work(await countUse(name, who, limit));\n  } catch (error) {",
    tests: full,
  },
  {
    name: "robots are refused three hundred times an hour from one address",
    file: "lib/registrations/register-for-event.ts",
    text: "{ max: 300, windowSeconds",
    becomes: "{ max: 300_000, windowSeconds",
    tests: full,
  },
  {
    name: "after ten answers no other reason tells who is registered",
    file: "lib/registrations/register-for-event.ts",
    text: 'const count = code === "already_registered" ? countUse : requireUseLeft;',
    becomes: 'if (code !== "already_registered") return;\n  void requireUseLeft;\n  const count = countUse;',
    tests: full,
  },
  {
    name: "the seat and the amount due are written together or not at all",
    file: "lib/registrations/register-for-event.ts",
    text: "return transaction(() => {",
    becomes: "return (async (work: () => Promise<RegistrationAnswer>) => work())(() => {",
    tests: register,
  },
  {
    name: "nobody gives back somebody else's seat",
    file: "lib/registrations/cancel-registration.ts",
    text: "where: { id, ...ownedBy(person) }",
    becomes: "where: { id }",
    tests: cancel,
  },
  {
    name: "a seat is given back until the event starts",
    file: "lib/registrations/cancel-registration.ts",
    text: 'r."cancelledAt") AND e."startDate" > now()',
    becomes: 'r."cancelledAt")',
    tests: cancel,
  },
  {
    name: "what was registered under an address is its owner's only once the address is proven",
    file: "lib/auth/ownership.ts",
    text: "...(emailVerifiedAt ? [{ userId: null, email }] : [])",
    becomes: "{ userId: null, email }",
    tests: cancel,
  },
  {
    name: "one sees one's own registrations only",
    file: "lib/registrations/queries.ts",
    text: "where: { ...ownedBy(person), cancelledAt: null }",
    becomes: "where: { cancelledAt: null }",
    tests: register,
  },
  {
    name: "a ticket lets in once",
    file: "lib/registrations/check-in.ts",
    text: 'found.checkedInAt ? "already_checked_in" : found.refusal',
    becomes: "found.refusal",
    tests: checkIn,
  },
  {
    name: "a ticket lets in once, when two phones scan it at the same moment",
    file: "lib/registrations/check-in.ts",
    text: "await lockRegistration(id);",
    becomes: "void lockRegistration;",
    tests: checkIn,
  },
  {
    name: "nobody is let in without a ticket that is paid for, whatever writes it",
    file: guards,
    text: `CHECK ("checkedInAt" IS NULL OR ("paymentStatus" = 'paid' AND "cancelledAt" IS NULL))`,
    becomes: "CHECK (true)",
    tests: checkIn,
  },
  {
    name: "there is no ticket before it is paid for",
    file: "lib/registrations/ticket.ts",
    text: 'if (!holder?.ticketUrl) throw new Refusal("not_found", "Ticket not found");',
    becomes: 'if (!holder) throw new Refusal("not_found", "Ticket not found");',
    tests: ["tests/integration/registrations/ticket.test.ts"],
  },
  {
    name: "the provider's notification is signed with the secret",
    file: "lib/cashier/webhook.ts",
    text: "sent.length === right.length && timingSafeEqual(sent, right)",
    becomes: "sent.length === right.length",
    tests: webhook,
  },
  {
    name: "a notification of another amount pays for nothing",
    file: "lib/cashier/receive-notification.ts",
    text: "if (parseCents(amount) !== due.amountCents) {",
    becomes: "if (parseCents(amount) === null) {",
    tests: webhook,
  },
  {
    name: "a notification in another currency pays for nothing",
    file: "lib/cashier/receive-notification.ts",
    text: "if (currency !== due.currency) {",
    becomes: "if (currency === null) {",
    tests: webhook,
  },
  {
    name: "the provider's reference is not used for other money",
    file: "lib/cashier/receive-notification.ts",
    text: "known.amountCents === parseCents(received.amount) &&\n      known.amountDue?.reference === parseReference(received.reference)",
    becomes: "known",
    tests: webhook,
  },
  {
    name: "a notification that is too large is not read whole",
    file: "lib/cashier/webhook.ts",
    text: 'if (size > maxBytes) throw new Refusal("too_large", "The notification is too large.");',
    becomes: "",
    tests: webhook,
  },
  {
    name: "guessing the provider's signature is slow",
    file: "lib/cashier/webhook.ts",
    text: 'await countUse("wrong webhook signatures by address", network, { max: 60, windowSeconds: 15 * 60 });',
    becomes: "",
    tests: webhook,
  },
  {
    name: "an amount due is paid once, however many record it at the same moment",
    file: "lib/payments/shared/settle.ts",
    text: `  if (due.settledAt) throw alreadyPaid(due);
  const refusal = await sale.deliver(due);
  if (refusal && whenGone === "refuse") throw refusal;
  const { count } = await db.amountDue.updateMany({
    where: { id: dueId, settledAt: null },`,
    becomes: `  const refusal = await sale.deliver(due);
  if (refusal && whenGone === "refuse") throw refusal;
  const { count } = await db.amountDue.updateMany({
    where: { id: dueId },`,
    tests: record,
  },
  {
    name: "nothing that costs money is paid without a completed payment of its amount",
    file: guards,
    text: `FOR EACH ROW WHEN (NEW."paymentStatus" = 'paid' AND NEW."amountCents" > 0)`,
    becomes: "FOR EACH ROW WHEN (false)",
    tests: record,
  },
  {
    name: "a payment with a receipt does not change",
    file: guards,
    text: `IF TG_OP = 'UPDATE' AND OLD."receiptNumber" IS NOT NULL`,
    becomes: `IF false AND OLD."receiptNumber" IS NOT NULL`,
    tests: record,
  },
  {
    name: "a recorded payment is in the audit log",
    file: "lib/registrations/record-payment.ts",
    text: "await recordAudit({",
    becomes: "void ({",
    tests: record,
  },
  {
    name: "another member's receipt is not there",
    about: "a receipt|that reads",
    file: "lib/payments/queries.ts",
    text: '...(can(person, "payments.read") ? {} : await paymentsOwnedBy(person)),',
    becomes: "",
    tests: ["tests/integration/registrations/ticket.test.ts", "tests/integration/http/every-route.test.ts"],
  },
  {
    name: "one sees one's own payments only",
    file: "lib/payments/queries.ts",
    text: "where: await paymentsOwnedBy(person),\n    orderBy: [{ paymentDate",
    becomes: "where: {},\n    orderBy: [{ paymentDate",
    tests: record,
  },
  {
    name: "another member's dues are not there to pay",
    file: "lib/cashier/checkout.ts",
    text: 'findDue({ id, userId: person.id, purpose: "membership" })',
    becomes: 'findDue({ id, purpose: "membership" })',
    tests: checkout,
  },
  {
    name: "what somebody else owes for an event is not there",
    file: "lib/cashier/checkout.ts",
    text: "registration: { OR: [{ id }, { eventId: id }], AND: ownedBy(person) }",
    becomes: "registration: { OR: [{ id }, { eventId: id }] }",
    tests: checkout,
  },
  {
    name: "dues are recorded once when several press at the same moment",
    file: "lib/members/record-dues.ts",
    text: "if ((last?.id ?? null) !== lastPaymentId) throw alreadyRecorded(last?.receiptNumber ?? null);",
    becomes: "",
    tests: ["tests/integration/members/record-dues.test.ts"],
  },
  {
    name: "a payment shows our reference beside the bank's number",
    file: "lib/payments/queries.ts",
    text: "row.amountDue?.reference ?? row.reference",
    becomes: "row.reference",
    tests: ["tests/integration/payments/record-payment.test.ts"],
  },
  {
    name: "one network learns of ten addresses an hour whether they are registered",
    file: "lib/registrations/register-for-event.ts",
    text: '"already registered by network", network, { max: 10,',
    becomes: '"already registered by network", network, { max: 10_000,',
    tests: full,
  },
  {
    name: "asking for one's own seat again is no question about somebody else",
    file: "lib/registrations/register-for-event.ts",
    text: "return owner ? take(await countingOf(owner, input)) :",
    becomes: "return",
    tests: full,
  },
];

export default mutants;
