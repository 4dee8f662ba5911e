import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { previewMemberDeletionAction } from "@/app/(portal)/admin/members/actions";
import * as user from "@/app/api/admin/users/[id]/route";
import * as claims from "@/app/api/documents/upload/route";
import * as address from "@/app/api/objects/upload/[id]/route";
import * as addresses from "@/app/api/objects/upload/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { settle } from "@/lib/ledger/shared/settle";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";
import { comingYearEnd } from "../../support/dates";
import { anOpenDue, aPaidRegistration } from "../../support/money";
import { aPdf } from "../../support/papers";

const remove = (browser: Browser, id: string) => browser.call(user, "DELETE", { params: { id } });

async function read(answer: Response) {
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

const storedFiles = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile()).length;
};

async function sendDocument(browser: Browser): Promise<void> {
  const { uploadURL } = (await (await browser.call(addresses, "POST")).json()) as { uploadURL: string };
  const id = uploadURL.split("/").at(-1)!;
  await browser.call(address, "PUT", { params: { id }, rawBody: aPdf() });
  const claimed = await browser.call(claims, "PUT", {
    body: { category: "certificate", objectURL: uploadURL },
  });
  expect(claimed.status).toBe(201);
}

describe("deleting a member", () => {
  it("deleting a member frees seats, removes documents and messages, and keeps payments without the person", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember({ emailVerifiedAt: new Date() });
    const theirs = await signedInAs(member);
    const event = await anEvent({ priceCents: 5_000, maxAttendees: 3 });
    await aPaidRegistration(event, member);
    // Made as a visitor under the address that is proven theirs.
    const other = await anEvent({ maxAttendees: 1 });
    await db.write.registration.create({
      data: {
        eventId: other.id,
        firstName: "Althea",
        lastName: "Bethel",
        email: member.email,
        amountCents: 0,
      },
    });
    await db.write.payment.create({
      data: {
        userId: member.id,
        purpose: "membership",
        description: "Annual fee",
        amountCents: 35_000,
        status: "failed",
      },
    });
    const before = storedFiles();
    await sendDocument(theirs);
    expect(storedFiles()).toBe(before + 1);
    await db.write.messageThread.create({
      data: {
        memberId: member.id,
        subject: "Hello",
        messages: { create: { fromUserId: member.id, subject: "Hello", content: "A question" } },
      },
    });

    expect(await browser.within(() => previewMemberDeletionAction({ id: member.id }))).toMatchObject({
      ok: true,
      data: {
        registrations: 2,
        seats: 2,
        documents: 1,
        messages: 1,
        applications: 0,
        payments: 2,
        completedPayments: 1,
      },
    });
    const paid = await db.payment.findFirstOrThrow({ where: { userId: member.id, status: "completed" } });
    expect(await read(await remove(browser, member.id))).toEqual({
      status: 200,
      answer: { message: "Member deleted successfully" },
    });

    const seats = await db.event.findMany({ select: { currentAttendees: true } });
    expect(seats.map(({ currentAttendees }) => currentAttendees)).toEqual([0, 0]);
    expect(await db.registration.count()).toBe(0);
    expect(
      await db.payment.findMany({ include: { allocations: { include: { amountDue: true } } } }),
    ).toMatchObject([
      {
        receiptNumber: paid.receiptNumber,
        paymentDate: paid.paymentDate,
        amountCents: 5_000,
        description: paid.description,
        purpose: "event",
        allocations: [
          {
            amountDue: {
              userId: null,
              registrationId: null,
              payerName: null,
              payerEmail: null,
              reference: expect.any(String) as string,
            },
          },
        ],
        userId: null,
        payerName: null,
        payerEmail: null,
        note: null,
      },
    ]);
    expect(await db.document.count()).toBe(0);
    expect(await db.message.count()).toBe(0);
    await expect.poll(storedFiles).toBe(before);
    await expect.poll(() => db.upload.count()).toBe(0);
    expect((await theirs.call(addresses, "POST")).status).toBe(401);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "member_deleted" } });
    expect(entry).toMatchObject({ actorId: admin.id, targetType: "user", targetId: member.id });
    expect(entry.details).toEqual({
      registrations: 2,
      documents: 1,
      messages: 1,
      applications: 0,
      payments: { removed: 1, kept: 1 },
    });
    expect((await remove(browser, member.id)).status).toBe(404);
  });

  it("deleting a member owes refunds for upcoming seats, as cancelling does, and nothing else", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    const startDate = new Date(Date.now() - 48 * 3_600_000);
    const past = await anEvent({ priceCents: 4_000, startDate });
    await aPaidRegistration(past, member);
    await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    const cancelled = await aPaidRegistration(await anEvent({ priceCents: 6_000 }), member);
    await db.write.registration.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    expect((await remove(await signedInAs(await anAdmin()), member.id)).status).toBe(200);
    const payments = await db.payment.findMany({ orderBy: { amountCents: "asc" } });
    expect(payments.map(({ amountCents, owedBackAt }) => [amountCents, owedBackAt !== null])).toEqual([
      [4_000, false],
      [5_000, true],
      [6_000, true],
    ]);
  });

  it("deleting a member ends all outstanding dues, even those partly paid", async () => {
    const member = await aMember({ annualFeeCents: 35_000, nextPaymentDate: comingYearEnd });
    const due = await anOpenDue(member.id);
    await transaction(() =>
      settle(sales, [{ dueId: due.id, amountCents: 10_000 }], {
        method: "bank_transfer",
        paymentDate: new Date(),
        reference: null,
        providerReference: null,
        note: null,
        recordedBy: null,
      }),
    );
    expect((await remove(await signedInAs(await anAdmin()), member.id)).status).toBe(200);
    expect(await db.amountDue.findMany()).toMatchObject([
      { userId: null, paidCents: 10_000, waivedCents: 25_000, closedAt: expect.any(Date) as Date },
    ]);
  });

  it("deleting a member is audited with its reason, which is optional and limited in length", async () => {
    const browser = await signedInAs(await anAdmin());
    const [asked, silent] = [await aMember(), await aMember()];
    const removeFor = (id: string, body: object) =>
      browser.call(user, "DELETE", { params: { id }, body }).then(({ status }) => status);
    expect(await removeFor(asked.id, { reason: "x".repeat(2_001) })).toBe(400);
    expect(await removeFor(asked.id, { reason: " Asked to be deleted " })).toBe(200);
    expect(await removeFor(silent.id, { reason: " " })).toBe(200);
    const entries = await db.auditEntry.findMany({
      where: { action: "member_deleted" },
      orderBy: { id: "asc" },
    });
    expect(
      entries.map(({ targetId, details }) => [targetId, (details as { reason?: string }).reason]),
    ).toEqual([
      [asked.id, "Asked to be deleted"],
      [silent.id, undefined],
    ]);
  });
});
