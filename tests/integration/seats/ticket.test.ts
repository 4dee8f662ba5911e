import { describe, expect, it } from "vitest";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import * as tickets from "@/app/api/tickets/[code]/route";
import { db } from "@/lib/db/client";
import { ticketOf } from "@/lib/seats/ticket";
import { findRegistrationByCode, isTicketCode } from "@/lib/seats/ticket-queries";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";
import { readPdf } from "../../support/pdf";

const ticket = (code: string, browser = new Browser()) => browser.call(tickets, "GET", { params: { code } });
const receipt = (browser: Browser, id: string) => browser.call(receipts, "GET", { params: { id } });
const textOf = async (response: Response) =>
  (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;

async function paid() {
  const [member, event] = [
    await aMember({ firstName: "Łukasz", lastName: "Müller-Žižka" }),
    await anEvent({ priceCents: 12_550 }),
  ];
  const registration = await aPaidRegistration(event, member);
  return { member, event, registration, payment: await db.payment.findFirstOrThrow() };
}

describe("a ticket", () => {
  it("a ticket is a PDF for anyone who knows its code", async () => {
    const { registration } = await paid();
    const response = await ticket(registration.ticketCode);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = await textOf(response);
    for (const words of ["Sanctions Screening in Practice", "Łukasz Müller-Žižka", "Bay Street, Nassau"]) {
      expect(text).toContain(words);
    }
  });

  it("a ticket and its private page are found by the code however it is spelt", async () => {
    const { registration } = await paid();
    const code = registration.ticketCode;
    const fullWidth = code.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    const groups = code.replace(/(.{4})(?=.)/g, "$1-");
    const network = "203.0.113.9";
    for (const spelled of [
      code.toLowerCase(),
      groups,
      groups.replaceAll("-", " "),
      fullWidth,
      `\u200b${code}`,
    ]) {
      expect((await ticket(spelled)).status, spelled).toBe(200);
      expect(await isTicketCode(spelled, network), spelled).toBe(true);
      expect(await findRegistrationByCode(spelled), spelled).toMatchObject({ code });
    }
    expect([await isTicketCode(code.slice(1), network), await isTicketCode("nonsense", network)]).toEqual([
      false,
      false,
    ]);
  });

  it("a ticket does not exist for an unknown code, before payment, or after cancellation", async () => {
    const unpaid = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    const { registration } = await paid();
    await db.write.registration.update({ where: { id: registration.id }, data: { cancelledAt: new Date() } });
    for (const code of ["ABCDEFGHJKMN", "nonsense", "%00", unpaid.ticketCode, registration.ticketCode]) {
      expect((await ticket(code)).status, code).toBe(404);
    }
    expect(await ticketOf(unpaid.id, unpaid.email)).toBeNull();
  });

  it("a ticket is emailed under its own file name", async () => {
    const { registration, event } = await paid();
    expect((await ticketOf(registration.id, registration.email))?.fileName).toBe(`ticket-${event.slug}.pdf`);
  });
});

describe("a receipt", () => {
  it("a receipt is a PDF with its number for payer and administrators, and nobody else", async () => {
    const { member, payment } = await paid();
    const [payer, admin, other] = await Promise.all(
      [member, await anAdmin(), await aMember()].map((user) => signedInAs(user)),
    );
    const response = await receipt(payer!, payment.id);
    expect(response.status).toBe(200);
    const text = await textOf(response);
    for (const words of ["1001", "125.50", "Bank transfer", "Łukasz Müller-Žižka"])
      expect(text).toContain(words);
    expect((await receipt(admin!, payment.id)).status).toBe(200);
    expect((await receipt(other!, payment.id)).status).toBe(404);
    expect((await receipt(new Browser(), payment.id)).status).toBe(401);
  });

  it("a receipt survives the event that was paid for", async () => {
    const { member, event, payment } = await paid();
    await db.write.event.delete({ where: { id: event.id } });
    const response = await receipt(await signedInAs(member), payment.id);
    expect(await textOf(response)).toContain("Event Registration: Sanctions Screening in Practice");
  });

  it("a receipt does not exist for money that was not received", async () => {
    const member = await aMember();
    const failed = await db.write.payment.create({
      data: {
        userId: member.id,
        purpose: "event",
        description: "An attempt",
        amountCents: 100,
        status: "failed",
      },
    });
    expect((await receipt(await signedInAs(member), failed.id)).status).toBe(404);
  });
});
