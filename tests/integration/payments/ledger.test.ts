import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyEntry,
  dueState,
  emptyAccount,
  owedBackCents,
  type Account,
  type Effect,
  type Entry,
  type Share,
} from "@/lib/payments/account";
import { settle, type PaymentDetails } from "@/lib/payments/shared/settle";
import { refund, type RefundDetails } from "@/lib/payments/shared/refund";
import { sales } from "@/lib/cashier/sales";
import { db, transaction } from "@/lib/db/client";
import { aMember, anEvent, anOpenDue, anUnpaidRegistration } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const sequences = 10_000;
const seed = 20261125;
/** In one transaction. More would slow each other down, because each receipt leaves an old version of its counter. */
const batch = 50;

const names = ["A", "B", "C"] as const;
const dueId = fc.constantFrom(...names);
const paymentId = fc.constantFrom("P", "Q");
// Few values, so that sums meet.
const cents = fc.constantFrom(50, 100);
const whole = fc.constantFrom(100, 150, 200);
const share = fc.record({ dueId, amountCents: cents });
const to = fc.array(share, { maxLength: 3 });

/** Due, pay, pay a part, split, use a credit, refund or charge back, reverse, waive and ask again, adjust, void and take up again. */
const entry: fc.Arbitrary<Entry> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("due" as const), dueId, amountCents: cents }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("payment" as const), paymentId, amountCents: whole, to }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant("allocation" as const), paymentId },
      to: fc.array(share, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant("refund" as const), paymentId, amountCents: fc.oneof(cents, whole) },
      refundId: fc.uuid(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("reversal" as const), paymentId, refundId: fc.uuid() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constantFrom("waiver" as const, "waiver_undone" as const), dueId, amountCents: cents },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("adjustment" as const), dueId, amountCents: whole }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("void" as const, "reinstatement" as const), dueId }),
  },
);

/** The lines of a statement are posted together: payments, one of them short of what the bank kept. */
const statement = fc
  .record({ first: dueId, second: dueId, amountCents: cents, feeCents: fc.constantFrom(0, 50) })
  .map(({ first, second, amountCents, feeCents }): Entry[] => [
    { kind: "payment", paymentId: "P", amountCents, to: [{ dueId: first, amountCents }] },
    { kind: "payment", paymentId: "Q", amountCents: 100, to: [{ dueId: second, amountCents: 50 }] },
    ...(feeCents ? [{ kind: "waiver" as const, dueId: first, amountCents: feeCents }] : []),
  ]);

/** The posting is undone: its payments were none, and what the bank kept is asked for again. */
const undoing = fc
  .record({ dueId, refundIds: fc.tuple(fc.uuid(), fc.uuid()), feeCents: fc.constantFrom(0, 50) })
  .map(({ dueId, refundIds, feeCents }): Entry[] => [
    { kind: "reversal", paymentId: "P", refundId: refundIds[0] },
    { kind: "reversal", paymentId: "Q", refundId: refundIds[1] },
    ...(feeCents ? [{ kind: "waiver_undone" as const, dueId, amountCents: feeCents }] : []),
  ]);

/** Something is owed from the start; the rest is chance. What is done in one step happens as a whole, or not at all. */
const sequence = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: entry.map((one): Entry[] => [one]) },
      { weight: 1, arbitrary: statement },
      { weight: 1, arbitrary: undoing },
    ),
    { minLength: 3, maxLength: 8 },
  )
  .map((steps): Entry[][] => [
    [{ kind: "due", dueId: "A", amountCents: 100 }],
    [{ kind: "due", dueId: "B", amountCents: 150 }],
    ...steps,
  ]);

/** Up to the entry that is refused, if one is. */
type Step = { entry: Entry; effects: readonly Effect[]; isRefused: boolean }[];

/** What the function makes of a sequence: each step's entries with their effects, and the account in the end. */
function think(sequence: Entry[][]): { steps: Step[]; account: Account } {
  let account: Account = emptyAccount;
  const steps = sequence.map((entries) => {
    let after = account;
    const step: Step = [];
    for (const entry of entries) {
      const applied = applyEntry(after, entry);
      if ("refusal" in applied) {
        step.push({ entry, effects: [], isRefused: true });
        return step;
      }
      after = applied.account;
      step.push({ entry, effects: applied.effects, isRefused: false });
    }
    account = after;
    return step;
  });
  return { steps, account };
}

const isRefused = (step: Step) => step.some((part) => part.isRefused);

/**
 * Writes sequences into the database, each step in a savepoint: the effects of an entry that is accepted, and the plain
 * rows of one that is refused. After each step the books balance. Returns which steps the database refused, and what it
 * holds in the end.
 */
const PLAY = `
  CREATE FUNCTION pg_temp.name_of(turn int, name text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT md5(turn || name)::uuid $$;
  CREATE FUNCTION pg_temp.share(turn int, payment text, due text, cents int, refund uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "refundId")
    VALUES (gen_random_uuid(), pg_temp.name_of(turn, payment), pg_temp.name_of(turn, due), cents, refund);
  END $$;
  CREATE FUNCTION pg_temp.waive(turn int, due text, cents int) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE "AmountDue" SET "waivedCents" = "waivedCents" + cents WHERE "id" = pg_temp.name_of(turn, due);
    IF NOT FOUND THEN RAISE EXCEPTION 'nothing' USING ERRCODE = 'foreign_key_violation'; END IF;
  END $$;
  CREATE FUNCTION pg_temp.adjust(turn int, due text, cents int) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE "AmountDue" SET "amountCents" = cents WHERE "id" = pg_temp.name_of(turn, due);
    IF NOT FOUND THEN RAISE EXCEPTION 'nothing' USING ERRCODE = 'foreign_key_violation'; END IF;
  END $$;
  CREATE FUNCTION pg_temp.balance(turn int, payments uuid[], dues uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM "Payment" p WHERE p."id" = ANY(payments) AND (
      p."allocatedCents" < 0 OR p."allocatedCents" + p."refundedCents" > p."amountCents"
      OR p."allocatedCents" <> (SELECT coalesce(sum(a."amountCents"), 0) FROM "Allocation" a WHERE a."paymentId" = p."id")
      OR p."refundedCents" <> (SELECT coalesce(sum(f."amountCents"), 0) FROM "Refund" f WHERE f."paymentId" = p."id"));
    IF FOUND THEN RAISE EXCEPTION 'the payments of sequence % do not balance', turn; END IF;
    PERFORM FROM "AmountDue" d WHERE d."id" = ANY(dues) AND (
      d."paidCents" < 0 OR d."waivedCents" < 0 OR d."paidCents" + d."waivedCents" > d."amountCents"
      OR d."paidCents" <> (SELECT coalesce(sum(a."amountCents"), 0) FROM "Allocation" a WHERE a."amountDueId" = d."id"));
    IF FOUND THEN RAISE EXCEPTION 'what is due in sequence % does not balance', turn; END IF;
  END $$;
  CREATE FUNCTION pg_temp.play(turn int, steps jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    step jsonb; part jsonb; e jsonb; f jsonb; kind text; refused jsonb := '[]';
    payments uuid[] := (SELECT array_agg(pg_temp.name_of(turn, n)) FROM unnest('{P,Q}'::text[]) n);
    dues uuid[] := (SELECT array_agg(pg_temp.name_of(turn, n)) FROM unnest('{A,B,C}'::text[]) n);
  BEGIN
    FOR step IN SELECT * FROM jsonb_array_elements(steps) LOOP
      BEGIN
      FOR part IN SELECT * FROM jsonb_array_elements(step) LOOP
        e := part -> 'entry';
        kind := e ->> 'kind';
        IF kind = 'due' THEN
          INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents")
          VALUES (pg_temp.name_of(turn, e ->> 'dueId'), turn || (e ->> 'dueId'), 'event', 'Model', (e ->> 'amountCents')::int);
        ELSIF kind = 'payment' THEN
          INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status")
          VALUES (pg_temp.name_of(turn, e ->> 'paymentId'), 'event', 'Model', (e ->> 'amountCents')::int, 'completed');
        ELSIF kind IN ('void', 'reinstatement') THEN
          UPDATE "AmountDue" SET "voidedAt" = CASE kind WHEN 'void' THEN now() END
          WHERE "id" = pg_temp.name_of(turn, e ->> 'dueId');
          IF NOT FOUND THEN RAISE EXCEPTION 'nothing' USING ERRCODE = 'foreign_key_violation'; END IF;
        END IF;
        IF (part ->> 'isRefused')::boolean THEN
          FOR f IN SELECT * FROM jsonb_array_elements(e -> 'to') LOOP
            PERFORM pg_temp.share(turn, e ->> 'paymentId', f ->> 'dueId', (f ->> 'amountCents')::int, NULL);
          END LOOP;
          IF kind = 'adjustment' THEN PERFORM pg_temp.adjust(turn, e ->> 'dueId', (e ->> 'amountCents')::int); END IF;
          IF kind = 'waiver_undone' THEN PERFORM pg_temp.waive(turn, e ->> 'dueId', -(e ->> 'amountCents')::int); END IF;
          IF kind = 'waiver' THEN PERFORM pg_temp.waive(turn, e ->> 'dueId', (e ->> 'amountCents')::int); END IF;
        END IF;
        FOR f IN SELECT * FROM jsonb_array_elements(part -> 'effects') LOOP
          CASE f ->> 'kind'
            WHEN 'allocated' THEN
              PERFORM pg_temp.share(turn, f ->> 'paymentId', f ->> 'dueId', (f ->> 'amountCents')::int, (f ->> 'refundId')::uuid);
            WHEN 'waived' THEN PERFORM pg_temp.waive(turn, f ->> 'dueId', (f ->> 'amountCents')::int);
            WHEN 'adjusted' THEN PERFORM pg_temp.adjust(turn, f ->> 'dueId', (f ->> 'amountCents')::int);
            WHEN 'returned' THEN
              UPDATE "AmountDue" SET "voidedAt" = now() WHERE "id" = pg_temp.name_of(turn, f ->> 'dueId');
            ELSE NULL;
          END CASE;
        END LOOP;
        IF kind = 'refund' THEN
          INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method")
          VALUES ((e ->> 'refundId')::uuid, pg_temp.name_of(turn, e ->> 'paymentId'), 'refunded', (e ->> 'amountCents')::int, 'cheque');
        END IF;
        IF kind = 'reversal' THEN
          INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method")
          VALUES ((e ->> 'refundId')::uuid, pg_temp.name_of(turn, e ->> 'paymentId'), 'bounced',
            (SELECT p."amountCents" - p."refundedCents" FROM "Payment" p WHERE p."id" = pg_temp.name_of(turn, e ->> 'paymentId')), 'cheque');
        END IF;
      END LOOP;
        refused := refused || 'false';
      EXCEPTION WHEN integrity_constraint_violation THEN
        refused := refused || 'true';
      END;
      PERFORM pg_temp.balance(turn, payments, dues);
    END LOOP;
    RETURN jsonb_build_object('refused', refused,
      'dues', (SELECT jsonb_object_agg(n, jsonb_build_object('amountCents', d."amountCents", 'paidCents', d."paidCents", 'waivedCents', d."waivedCents",
          'isClosed', d."closedAt" IS NOT NULL, 'state', "due_state"(d."amountCents", d."waivedCents", d."paidCents", d."voidedAt", d."dueDate", now())))
        FROM unnest('{A,B,C}'::text[]) n JOIN "AmountDue" d ON d."id" = pg_temp.name_of(turn, n)),
      'payments', (SELECT jsonb_object_agg(n, jsonb_build_object('allocatedCents', p."allocatedCents",
          'refundedCents', p."refundedCents", 'isOwedBack', p."owedBackAt" IS NOT NULL))
        FROM unnest('{P,Q}'::text[]) n JOIN "Payment" p ON p."id" = pg_temp.name_of(turn, n)));
  END $$;`;

/** The same of the function. */
function summaryOf({ steps, account }: ReturnType<typeof think>) {
  const dues = Object.entries(account.dues).map(([id, due]) => {
    const state = dueState({ ...due, dueDate: null }, new Date());
    const { amountCents, paidCents, waivedCents } = due;
    return [
      id,
      { amountCents, paidCents, waivedCents, state, isClosed: state !== "open" && state !== "partly_paid" },
    ];
  });
  const payments = Object.entries(account.payments).map(
    ([id, { allocatedCents, refundedCents, amountCents }]) => {
      const isOwedBack = owedBackCents(account, id) > 0 || refundedCents === amountCents;
      return [id, { allocatedCents, refundedCents, isOwedBack }];
    },
  );
  return {
    refused: steps.map(isRefused),
    dues: dues.length > 0 ? (Object.fromEntries(dues) as object) : null,
    payments: payments.length > 0 ? (Object.fromEntries(payments) as object) : null,
  };
}

describe("the ledger", () => {
  it(`agrees with its model: ${sequences} random sequences change both alike, or are refused by both`, async () => {
    const thought = fc.sample(sequence, { seed, numRuns: sequences }).map(think);
    // The tables are empty when PostgreSQL plans the triggers' statements, so it would read them whole for ever.
    await sql(`SET enable_seqscan = off; ${PLAY}`);
    const turns = thought.map(({ steps }, turn) => ({ turn, steps }));
    const played: object[] = [];
    while (played.length < sequences) {
      const rows = await sql<{ played: object }>(
        `SELECT pg_temp.play((t ->> 'turn')::int, t -> 'steps') AS played FROM jsonb_array_elements($1::jsonb) t`,
        [JSON.stringify(turns.slice(played.length, played.length + batch))],
      );
      played.push(...rows.map((row) => row.played));
    }
    await sql("RESET enable_seqscan");
    for (const [turn, real] of played.entries()) {
      const { steps } = thought[turn]!;
      expect({ turn, steps, ...real }).toEqual({ turn, steps, ...summaryOf(thought[turn]!) });
    }
    // The sequences reach what they are to test.
    const done = thought.flatMap(({ steps }) => steps.filter((step) => !isRefused(step)));
    const kinds = done.flatMap((step) => step.flatMap(({ effects }) => effects.map(({ kind }) => kind)));
    const together = (kind: Entry["kind"]) =>
      done.filter((step) => step.length > 1 && step[0]!.entry.kind === kind).length;
    expect([together("payment"), together("reversal")].map((count) => count > 300)).toEqual([true, true]);
    for (const kind of [
      "allocated",
      "waived",
      "adjusted",
      "settled",
      "owed_back",
      "returned",
      "reopened",
    ] as const)
      expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(200);
    const used = done
      .flat()
      .filter(({ entry, effects }) => entry.kind === "allocation" && effects.length > 0);
    expect(used.length, "credits that are used").toBeGreaterThan(100);
  }, 300_000);

  it("has one state for an amount due, in SQL and in TypeScript", async () => {
    const at = new Date("2026-11-25T12:00:00Z");
    const part = fc.integer({ min: 0, max: 4 });
    const facts = fc.record({
      ...{ waivedCents: part, paidCents: part, restCents: part, isVoid: fc.boolean() },
      dueDate: fc.constantFrom(null, new Date(at.getTime() - 1), at, new Date(at.getTime() + 1)),
    });
    const rows = fc
      .sample(facts, { seed, numRuns: 5_000 })
      .map(({ restCents, ...due }) => ({ ...due, amountCents: restCents + due.waivedCents + due.paidCents }))
      .filter(({ amountCents }) => amountCents > 0);
    const found = await sql<{ state: string }>(
      `SELECT "due_state"("amountCents", "waivedCents", "paidCents", CASE WHEN "isVoid" THEN now() END, "dueDate", $2) AS state
       FROM jsonb_to_recordset($1::jsonb)
         AS t("amountCents" int, "waivedCents" int, "paidCents" int, "isVoid" boolean, "dueDate" timestamptz)`,
      [JSON.stringify(rows), at],
    );
    expect(found.map(({ state }) => state)).toEqual(rows.map((row) => dueState(row, at)));
    expect(new Set(found.map(({ state }) => state)).size).toBe(6);
  });

  it("takes back from an amount due no more than the same payment gave to it", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { dueId } = await anUnpaidRegistration(event, await aMember());
    const other = await anUnpaidRegistration(event, await aMember());
    const { id } = await pay([
      { dueId, amountCents: 2_000 },
      { dueId: other.dueId, amountCents: 1_000 },
    ]);
    await pay([{ dueId, amountCents: 2_500 }]);
    const takeBack = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
      VALUES (gen_random_uuid(), $1, $2, $3)`;
    await expect(sql(takeBack, [id, dueId, -2_001])).rejects.toThrow(/No more is taken back/);
    await sql(takeBack, [id, dueId, -2_000]);
  });

  it("is written by nobody else: sums are counted, and an allocation stays", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const { id, dueId } = await anUnpaidRegistration(event, await aMember());
    await pay([{ dueId, amountCents: 5_000 }]);
    await expect(sql(`UPDATE "AmountDue" SET "paidCents" = 0`)).rejects.toThrow(
      /is the sum of its allocations/,
    );
    await expect(sql(`UPDATE "Payment" SET "allocatedCents" = 0`)).rejects.toThrow(
      /is the sum of its allocations/,
    );
    await expect(sql(`UPDATE "Allocation" SET "amountCents" = 1`)).rejects.toThrow(/does not change/);
    await expect(sql(`DELETE FROM "Allocation"`)).rejects.toThrow(/does not change/);
    await expect(sql(`DELETE FROM "AmountDue"`)).rejects.toThrow(/Allocation_amountDueId_fkey/);
    // A paid seat keeps its money.
    const takeBack = `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
      SELECT gen_random_uuid(), "paymentId", "amountDueId", $1 FROM "Allocation" LIMIT 1`;
    await expect(sql(takeBack, [-1])).rejects.toThrow(/paid by a completed payment/);
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [id]);
    await expect(sql(takeBack, [-5_001])).rejects.toThrow(
      /AmountDue_paid_at_most_whole|No more is taken back/,
    );
    await expect(sql(takeBack, [1])).rejects.toThrow(/AmountDue_paid_at_most_whole/);
    await sql(takeBack, [-5_000]);
    expect((await db.payment.findFirstOrThrow()).owedBackAt).toBeNull();
  });
});

const money: PaymentDetails = {
  ...{ method: "bank_transfer", paymentDate: new Date("2026-11-13T17:00:00Z"), reference: "BOB-1" },
  ...{ providerReference: null, note: null, recordedBy: null },
};
const pay = (to: [Share, ...Share[]]) => transaction(() => settle(sales, to, money));
const dueOf = (id: string) => db.amountDue.findUniqueOrThrow({ where: { id } });

describe("one payment", () => {
  it("pays for several seats and dues at once, each with what it brings", async () => {
    const [employer, colleague] = [await aMember(), await aMember({ membershipStatus: "active" })];
    const event = await anEvent({ priceCents: 5_000 });
    const seats = [await anUnpaidRegistration(event, employer), await anUnpaidRegistration(event, colleague)];
    const dues = await anOpenDue(colleague.id);
    const [first, second] = seats.map(({ dueId }) => ({ dueId, amountCents: 5_000 }));
    await pay([first!, second!, { dueId: dues.id, amountCents: dues.amountCents }]);
    expect(await db.payment.findMany()).toMatchObject([
      {
        ...{ amountCents: 10_000 + dues.amountCents, allocatedCents: 10_000 + dues.amountCents },
        ...{ receiptNumber: 1001, userId: employer.id, payerEmail: employer.email, reference: "BOB-1" },
      },
    ]);
    expect(await db.registration.findMany({ select: { state: true } })).toEqual([
      { state: "confirmed" },
      { state: "confirmed" },
    ]);
    expect((await dueOf(dues.id)).closedAt).not.toBeNull();
    const letters = await db.outboxEmail.findMany({ orderBy: { template: "asc" } });
    expect(letters.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ["dues_received", colleague.email],
      ["payment_received", expect.any(String)],
      ["payment_received", expect.any(String)],
    ]);
  });

  it("of a part leaves the seat held until the rest has come", async () => {
    const { id, dueId } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    await pay([{ dueId, amountCents: 2_000 }]);
    expect(await dueOf(dueId)).toMatchObject({ paidCents: 2_000, closedAt: null });
    expect(await db.registration.findFirstOrThrow({ where: { id } })).toMatchObject({
      state: "held",
    });
    await expect(pay([{ dueId, amountCents: 3_001 }])).rejects.toMatchObject({ code: "amount_mismatch" });
    await pay([{ dueId, amountCents: 3_000 }]);
    expect(await dueOf(dueId)).toMatchObject({ paidCents: 5_000, closedAt: expect.any(Date) as Date });
    expect(await db.registration.findFirstOrThrow({ where: { id } })).toMatchObject({
      state: "confirmed",
    });
    await expect(pay([{ dueId, amountCents: 1 }])).rejects.toMatchObject({ code: "already_paid" });
  });

  it("that goes back as a whole takes back everything that it paid for", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const one = await anUnpaidRegistration(event, await aMember());
    const two = await anUnpaidRegistration(event, await aMember());
    const { id } = await pay([
      { dueId: one.dueId, amountCents: 5_000 },
      { dueId: two.dueId, amountCents: 5_000 },
    ]);
    const back: RefundDetails = {
      ...{ kind: "charged_back", amount: "the_rest", method: "bank_transfer", refundDate: new Date() },
      ...{ reference: null, providerReference: null, note: null },
    };
    await new Browser().within(() => transaction(() => refund(sales, id, back, null)));
    expect(await db.registration.count({ where: { cancelledAt: null } })).toBe(0);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ allocatedCents: 0, refundedCents: 10_000 });
  });
});
