import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as webhook from "@/app/api/payments/webhook/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { listNotifications } from "@/lib/payments/notification-queries";
import { resolveNotification } from "@/lib/payments/resolve-notification";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { Browser } from "../../support/next-request";

const secret = "integration-tests-webhook-secret";
const sign = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("hex");

async function notify(facts: Record<string, unknown> | string, signature?: string) {
  const rawBody = typeof facts === "string" ? facts : JSON.stringify(facts);
  const response = await new Browser().call(webhook, "POST", {
    rawBody,
    headers: { "x-signature": signature ?? `sha256=${sign(rawBody)}`, "content-type": "application/json" },
  });
  return { status: response.status, answer: (await response.json()) as { message: string } };
}

async function due() {
  const event = await anEvent({ priceCents: 50_000 });
  return anUnpaidRegistration(event, await aMember());
}

const right = (reference: string, more: Record<string, unknown> = {}) => ({
  id: "PL-1",
  reference,
  amount: "500.00",
  currency: "BSD",
  status: "completed",
  paidAt: "2026-11-20T15:00:00Z",
  ...more,
});

const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).state;
const mismatches = async () =>
  (
    await db.paymentNotification.findMany({
      where: { mismatch: { not: null } },
      orderBy: { receivedAt: "asc" },
    })
  ).map(({ mismatch }) => mismatch);

describe("the provider's notification", () => {
  it("a signed, matching notification pays for the registration, with receipt, ticket and audit entry", async () => {
    const row = await due();
    expect(await notify(right(row.reference))).toEqual({ status: 200, answer: { message: "Received" } });
    expect(await stateOf(row.id)).toBe("confirmed");
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      status: "completed",
      method: "paylanes",
      providerReference: "PL-1",
      receiptNumber: 1001,
      paymentDate: new Date("2026-11-20T15:00:00Z"),
    });
    expect(await db.outboxEmail.count({ where: { template: "payment_received" } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "payment_recorded", actorId: null } })).toBe(1);
    expect(await mismatches()).toEqual([]);
  });

  it("a notification's reference is found however it is written, and its amount may be a number", async () => {
    const row = await due();
    const written = `${row.reference.slice(0, 4)} ${row.reference.slice(4)}`.toLowerCase();
    await notify(right(written, { amount: 500 }));
    expect(await stateOf(row.id)).toBe("confirmed");
  });

  it.each([
    ["none", ""],
    ["another secret's", "other"],
    ["a cut one", "cut"],
    ["words", "not hex at all"],
  ])("a notification with the wrong signature changes nothing and is not kept: %s", async (_, kind) => {
    const row = await due();
    const body = JSON.stringify(right(row.reference));
    const signature =
      kind === "other"
        ? sign(body, "another-secret-of-someone")
        : kind === "cut"
          ? sign(body).slice(2)
          : kind;
    expect((await notify(body, signature)).status).toBe(401);
    expect([await stateOf(row.id), await db.payment.count(), await db.paymentNotification.count()]).toEqual([
      "held",
      0,
      0,
    ]);
  });

  it("a notification whose body was altered after signing is refused", async () => {
    const row = await due();
    const signature = sign(JSON.stringify(right(row.reference, { amount: "1.00" })));
    expect((await notify(right(row.reference), signature)).status).toBe(401);
  });

  it("a notification is applied once, however often and simultaneously it is repeated", async () => {
    const row = await due();
    const answers = await Promise.all(Array.from({ length: 6 }, () => notify(right(row.reference))));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    // The same payment told anew in other words: still the same payment.
    await notify(right(row.reference, { paidAt: null }));
    expect([await db.payment.count(), await db.outboxEmail.count()]).toEqual([1, 1]);
    expect(await mismatches()).toEqual([]);
  });

  const odd: [string, (reference: string) => Record<string, unknown>, RegExp][] = [
    [
      "a wrong amount",
      (reference) => right(reference, { amount: "499.99" }),
      /The amount is 499.99 BSD, but 500.00 BSD is due/,
    ],
    ["no amount", (reference) => right(reference, { amount: null }), /The amount is missing, but 500.00 BSD/],
    [
      "an amount in cents by mistake",
      (reference) => right(reference, { amount: 50_000 }),
      /but 500.00 BSD is due/,
    ],
    [
      "another currency",
      (reference) => right(reference, { currency: "USD" }),
      /The currency is USD, but BSD is due/,
    ],
    ["an unknown reference", () => right("23456789"), /No outstanding payment matches reference/],
    [
      "no reference",
      () => right("", { reference: null }),
      /No outstanding payment matches reference \(none\)/,
    ],
    ["the year 1", (reference) => right(reference, { paidAt: "0001-01-01T00:00:00Z" }), /before 2000/],
    ["an unknown status", (reference) => right(reference, { status: "maybe" }), /The status is maybe/],
  ];
  it.each(odd)(
    "a notification with %s is answered 200, kept with the reason, and pays nothing",
    async (_, facts, reason) => {
      const row = await due();
      expect((await notify(facts(row.reference))).status).toBe(200);
      expect([await stateOf(row.id), await db.payment.count()]).toEqual(["held", 0]);
      expect(await mismatches()).toEqual([expect.stringMatching(reason)]);
      await notify(facts(row.reference));
      expect(await db.paymentNotification.count()).toBe(1);
    },
  );

  it("a notification of a second payment for a paid amount is kept for an administrator", async () => {
    const row = await due();
    await notify(right(row.reference));
    await notify(right(row.reference, { id: "PL-2" }));
    expect(await db.payment.count()).toBe(1);
    expect(await mismatches()).toEqual([`${row.reference} has already been paid.`]);
  });

  it("a notification that reuses the provider's reference for other money is kept, not guessed", async () => {
    const [one, other] = [await due(), await due()];
    await notify(right(one.reference));
    await notify(right(other.reference));
    expect([await stateOf(other.id), await db.payment.count()]).toEqual(["held", 1]);
    expect(await mismatches()).toEqual([expect.stringContaining("has already been applied")]);
  });

  it("a notification of a failed attempt is recorded, and the amount stays due", async () => {
    const row = await due();
    await notify(right(row.reference, { status: "failed" }));
    expect(await stateOf(row.id)).toBe("held");
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ status: "failed", receiptNumber: null });
    await notify(right(row.reference));
    expect(await stateOf(row.id)).toBe("confirmed");
  });

  it.each([
    ["a minute", new Date(Date.now() + 60_000).toISOString()],
    ["a day", new Date(Date.now() + 25 * 3_600_000).toISOString()],
    ["centuries", "9999-12-31T23:59:59Z"],
  ])("a notification %s in the future is applied, dated now", async (_, paidAt) => {
    const row = await due();
    const before = new Date(Date.now() - 1_000);
    await notify(right(row.reference, { paidAt }));
    expect(await stateOf(row.id)).toBe("confirmed");
    const { paymentDate } = await db.payment.findFirstOrThrow();
    const kept = await db.paymentNotification.findFirstOrThrow();
    for (const at of [paymentDate, kept.paidAt]) {
      expect(at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(at?.getTime()).toBeLessThanOrEqual(Date.now() + 10_000);
    }
  });

  it.each([
    ["applied", "500.00"],
    ["kept because its amount is wrong", "400.00"],
  ])("a late notification of failure changes nothing about a payment that was %s", async (_, amount) => {
    const row = await due();
    await notify(right(row.reference, { amount }));
    const before = [await stateOf(row.id), await db.payment.findMany(), await db.outboxEmail.count()];
    expect((await notify(right(row.reference, { amount, status: "failed" }))).status).toBe(200);
    expect([await stateOf(row.id), await db.payment.findMany(), await db.outboxEmail.count()]).toEqual(
      before,
    );
    expect((await mismatches()).at(-1)).toBe(
      "PL-1 was reported as completed before, so its failure has changed nothing.",
    );
    // Nobody has to look at it; the payment that matched nothing still waits.
    const waiting = await db.paymentNotification.findMany({
      where: { mismatch: { not: null }, resolvedAt: null },
    });
    expect(waiting.map(({ status }) => status)).toEqual(amount === "500.00" ? [] : ["completed"]);
  });

  it.each([
    ["not JSON", "{"],
    ["without an id", "{}"],
    ["a list", "[]"],
  ])("an invalid notification is refused with 400: %s", async (_, body) => {
    expect((await notify(body)).status).toBe(400);
  });

  it("wrong notification signatures are limited to sixty in a quarter of an hour", async () => {
    const robot = new Browser();
    const guess = async () =>
      (await robot.call(webhook, "POST", { rawBody: "{}", headers: { "x-signature": "00".repeat(32) } }))
        .status;
    expect(await guess()).toBe(401);
    await db.write.rateLimit.updateMany({ data: { count: 59 } });
    expect([await guess(), await guess()]).toEqual([401, 429]);
    const { reference } = await due();
    expect((await notify(right(reference))).status).toBe(200);
  });

  it("an oversized notification is refused before it is read completely", async () => {
    expect((await notify("x".repeat(200_000))).status).toBe(413);
  });
});

describe("what could not be applied", () => {
  it("unapplied notifications are found by number and problem, with pending ones first by default", async () => {
    const paid = await due();
    await notify(right("23456789", { id: "waits-1" }));
    await notify(right(paid.reference, { id: "applied-1" }));
    const admin = (await anAdmin()) as unknown as Admin;
    const found = async (facts: { text?: string; sort?: string }) =>
      (await listNotifications(admin, { page: 1, size: 25, ...facts })).notifications.map(
        ({ providerReference }) => providerReference,
      );
    expect(await found({})).toEqual(["waits-1", "applied-1"]);
    expect(await found({ sort: "-date" })).toEqual(["applied-1", "waits-1"]);
    expect(await found({ sort: "date" })).toEqual(["waits-1", "applied-1"]);
    expect(await found({ text: "APPLIED" })).toEqual(["applied-1"]);
    expect(await found({ text: "no outstanding payment" })).toEqual(["waits-1"]);
    expect(await found({ text: "100%" })).toEqual([]);
  });

  it("an unapplied notification is resolved once, by an administrator", async () => {
    await notify(right("23456789"));
    const { id } = await db.paymentNotification.findFirstOrThrow();
    const resolve = async (user: { id: string }) =>
      (await signedInAs(user)).within(() => action(resolveNotification)({ id, note: "Refunded" }));
    expect(await resolve(await aMember())).toMatchObject({ code: "forbidden" });
    const admin = await anAdmin();
    expect(await resolve(admin)).toMatchObject({ ok: true });
    expect(await resolve(admin)).toMatchObject({ code: "already_decided" });
    expect(await db.paymentNotification.findFirstOrThrow()).toMatchObject({
      resolvedById: admin.id,
      resolutionNote: "Refunded",
    });
  });
});
