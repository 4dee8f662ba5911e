import { expect, it } from "vitest";
import * as users from "@/app/api/admin/users/[id]/route";
import * as payments from "@/app/api/admin/payments/route";
import * as groups from "@/app/api/events/[id]/group-registrations/route";
import { db } from "@/lib/db/client";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { findStatement } from "@/lib/statements/queries";
import { csvOf, exactOnes, importCsv, postLines } from "../../support/bank-statements";
import { aMember, anAdmin, anEvent, hourMs, signedInAs, type Admin } from "../../support/builders";
import { dayIn } from "../../support/dates";

type Group = {
  invoice: { number: string; reference: string };
  registrations: { id: string; email: string; fullName: string; reference: string }[];
};

/** Three people of one company for 50.00 each, whose coordinator's account is deleted; the first has paid for themselves. */
async function aLeftGroup() {
  const coordinator = await aMember({ emailVerifiedAt: new Date() });
  const event = await anEvent({ priceCents: 5_000, startDate: new Date(Date.now() + 1_440 * hourMs) });
  const answer = await (
    await signedInAs(coordinator)
  ).call(groups, "POST", {
    params: { id: event.id },
    body: {
      company: "Coral Bank Ltd",
      contact: { fullName: `${coordinator.firstName} ${coordinator.lastName}`, email: coordinator.email },
      people: ["Ann", "Bea", "Cy"].map((name) => ({
        fullName: `${name} Rolle`,
        email: `${name.toLowerCase()}@bank.test`,
        registrationType: null,
      })),
    },
  });
  const group = (await answer.json()) as Group;
  const admin = await anAdmin();
  const staff = await signedInAs(admin);
  expect((await staff.call(users, "DELETE", { params: { id: coordinator.id } })).status).toBe(200);
  const post = async (text: string, amount: string) => {
    const { body } = await importCsv(staff, csvOf([dayIn(-1), text, amount]), `?name=${amount}`);
    return { body, posted: await postLines(staff, body, exactOnes(body)) };
  };
  const [first] = group.registrations;
  expect((await post(`ANN ROLLE ${first!.reference}`, "50.00")).posted).toMatchObject({
    body: { posted: 1 },
  });
  return { ...group, admin, staff, post };
}

it.each(["reference", "number"] as const)(
  "a company's transfer by its invoice's %s pays what attendees have not, and the rest is its credit",
  async (quoted) => {
    const { admin, invoice, registrations, post } = await aLeftGroup();
    const [, ...others] = registrations.map(({ reference }) => reference);
    const { body, posted } = await post(`CORAL BANK LTD ${invoice[quoted]}`, "150.00");
    const [line] = body.lines;
    const suggested = line!.suggestions.map(({ reference, amount }) => [reference, amount]);
    expect([line!.match, suggested.toSorted()]).toEqual([
      "exact",
      others.map((reference) => [reference, "50.00"]).toSorted(),
    ]);
    expect(posted).toMatchObject({ status: 200, body: { posted: 1, skipped: [] } });

    const payments = await db.payment.findMany({ orderBy: { receiptNumber: "asc" } });
    expect(
      payments.map((one) => [one.payerName, one.payerEmail, one.amountCents, one.allocatedCents]),
    ).toEqual([
      ["Ann Rolle", "ann@bank.test", 5_000, 5_000],
      ["Coral Bank Ltd", null, 15_000, 10_000],
    ]);
    // Each attendee's page says that the seat is paid, and asks for nothing any more.
    for (const { id, reference } of registrations) {
      const { ticketCode, state } = await db.registration.findUniqueOrThrow({ where: { id } });
      expect(state).toBe("confirmed");
      expect(await findRegistrationByCode(ticketCode), reference).toMatchObject({ amountDueCents: null });
      const due = await db.amountDue.findUniqueOrThrow({ where: { reference } });
      expect([due.paidCents, due.closedAt]).toEqual([5_000, expect.any(Date)]);
    }
    // A second transfer of the whole pays nothing any more, and is the company's too.
    const { body: again } = await post(`CORAL BANK LTD ${invoice[quoted]} AGAIN`, "150.00");
    const stored = await findStatement(admin as unknown as Admin, again.id);
    expect(stored!.lines.map(({ match, formerPayer }) => [match, formerPayer?.name])).toEqual([
      ["none", "Coral Bank Ltd"],
    ]);
  },
);

it.each(["its reference", "each person's own"])(
  "a group's payment that staff record by %s is the company's, with its credit",
  async (by) => {
    const { staff, invoice, registrations } = await aLeftGroup();
    const [, ...others] = registrations;
    const allocations =
      by === "its reference"
        ? [{ reference: invoice.reference, amount: "100.00" }]
        : others.map(({ reference }) => ({ reference, amount: "50.00" }));
    const body = { amount: "120.00", method: "bank_transfer", receivedOn: dayIn(0), allocations };
    expect((await staff.call(payments, "POST", { body })).status).toBe(201);
    expect(await db.payment.findMany({ where: { amountCents: 12_000 } })).toMatchObject([
      { payerName: "Coral Bank Ltd", userId: null, payerEmail: null, allocatedCents: 10_000 },
    ]);
  },
);

it("a payment for one of a group's people stays theirs", async () => {
  const { staff, registrations } = await aLeftGroup();
  const [, , last] = registrations;
  const allocations = [{ reference: last!.reference, amount: "50.00" }];
  const body = { amount: "50.00", method: "bank_transfer", receivedOn: dayIn(0), allocations };
  expect((await staff.call(payments, "POST", { body })).status).toBe(201);
  expect(await db.payment.findFirst({ orderBy: { receiptNumber: "desc" } })).toMatchObject({
    payerName: "Cy Rolle",
    payerEmail: "cy@bank.test",
  });
});
