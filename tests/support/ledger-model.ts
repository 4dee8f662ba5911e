import fc from "fast-check";
import {
  applyEntry,
  emptyAccount,
  type LedgerAccount,
  type LedgerEffect,
  type LedgerEntry,
} from "@/lib/ledger/shared/account";

/* Random histories of a ledger: what the function makes of them, and SQL that writes them into the tables. */

const names = ["A", "B", "C"] as const;
const dueId = fc.constantFrom(...names);
const paymentId = fc.constantFrom("P", "Q");
// Few values, so that sums meet.
const cents = fc.constantFrom(50, 100);
const whole = fc.constantFrom(100, 150, 200);
const share = fc.record({ dueId, amountCents: cents });
const to = fc.array(share, { maxLength: 3 });

/** Due, pay, pay a part, split, use a credit, reallocate, refund or charge back, give one back as a whole, pay back a credit, reverse, waive and ask again, adjust, void and take up again. */
const entry: fc.Arbitrary<LedgerEntry> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("due" as const), dueId, amountCents: cents }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("payment" as const), paymentId, amountCents: whole, to }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("allocation" as const),
      paymentId,
      to: fc.array(share, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("reallocation" as const),
      paymentId,
      fromId: dueId,
      toId: dueId,
      amountCents: cents,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      paymentId,
      amountCents: fc.oneof(cents, whole),
      refundId: fc.uuid(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("return" as const), paymentId, dueId, refundId: fc.uuid() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("credit_refund" as const),
      paymentId,
      amountCents: fc.oneof(cents, whole),
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
      kind: fc.constantFrom("waiver" as const, "waiver_undone" as const),
      dueId,
      amountCents: cents,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("adjustment" as const), dueId, amountCents: whole }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("void" as const, "reinstatement" as const), dueId }),
  },
);

/** The lines of a statement are posted together: payments, one of them short of what the bank kept. */
const statement = fc
  .record({ first: dueId, second: dueId, amountCents: cents, feeCents: fc.constantFrom(0, 50) })
  .map(({ first, second, amountCents, feeCents }): LedgerEntry[] => [
    { kind: "payment", paymentId: "P", amountCents, to: [{ dueId: first, amountCents }] },
    { kind: "payment", paymentId: "Q", amountCents: 100, to: [{ dueId: second, amountCents: 50 }] },
    ...(feeCents ? [{ kind: "waiver" as const, dueId: first, amountCents: feeCents }] : []),
  ]);

/** A seat is paid, cancelled, and a part of its price kept for something else. */
const keeping = fc
  .record({ fromId: dueId, toId: dueId, amountCents: cents, isVoid: fc.boolean() })
  .map(({ fromId, toId, amountCents, isVoid }): LedgerEntry[] => [
    { kind: "payment", paymentId: "P", amountCents: 100, to: [{ dueId: fromId, amountCents: 100 }] },
    { kind: "reallocation", paymentId: "P", fromId, toId, amountCents },
    ...(isVoid ? [{ kind: "void" as const, dueId: fromId }] : []),
  ]);

/** Money comes for nothing that is due, and a part of it goes back. */
const onAccount = fc
  .record({ amountCents: whole, backCents: cents, refundId: fc.uuid() })
  .map(({ amountCents, backCents, refundId }): LedgerEntry[] => [
    { kind: "payment", paymentId: "Q", amountCents, to: [] },
    { kind: "credit_refund", paymentId: "Q", refundId, amountCents: backCents },
  ]);

/** A seat is paid and cancelled, and what is owed back pays something new. */
const reusing = fc
  .record({ fromId: dueId, toId: dueId, amountCents: cents })
  .map(({ fromId, toId, amountCents }): LedgerEntry[] => [
    { kind: "payment", paymentId: "P", amountCents: 100, to: [{ dueId: fromId, amountCents: 100 }] },
    { kind: "void", dueId: fromId },
    { kind: "reallocation", paymentId: "P", fromId, toId, amountCents },
  ]);

/** The posting is undone: its payments were none, and what the bank kept is asked for again. */
const undoing = fc
  .record({ dueId, refundIds: fc.tuple(fc.uuid(), fc.uuid()), feeCents: fc.constantFrom(0, 50) })
  .map(({ dueId, refundIds, feeCents }): LedgerEntry[] => [
    { kind: "reversal", paymentId: "P", refundId: refundIds[0] },
    { kind: "reversal", paymentId: "Q", refundId: refundIds[1] },
    ...(feeCents ? [{ kind: "waiver_undone" as const, dueId, amountCents: feeCents }] : []),
  ]);

/** Something is owed from the start; the rest is chance. What is done in one step happens as a whole, or not at all. */
export const sequence = fc
  .array(
    fc.oneof(
      { weight: 7, arbitrary: entry.map((one): LedgerEntry[] => [one]) },
      { weight: 2, arbitrary: statement },
      { weight: 2, arbitrary: undoing },
      { weight: 1, arbitrary: keeping },
      { weight: 1, arbitrary: onAccount },
      { weight: 1, arbitrary: reusing },
    ),
    { minLength: 3, maxLength: 8 },
  )
  .map((steps): LedgerEntry[][] => [
    [{ kind: "due", dueId: "A", amountCents: 100 }],
    [{ kind: "due", dueId: "B", amountCents: 150 }],
    ...steps,
  ]);

/** Up to the entry that is refused, if one is. */
export type Step = { entry: LedgerEntry; effects: readonly LedgerEffect[]; isRefused: boolean }[];

/** What the function makes of a sequence: each step's entries with their effects, and the account in the end. */
export function think(sequence: LedgerEntry[][]): { steps: Step[]; account: LedgerAccount } {
  let account: LedgerAccount = emptyAccount;
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

/** A step that happened on some day. */
export type DatedStep = (Step[number] & { at: Date; feeOf?: string })[];

/** Histories whose steps happened on days of the last months, in any order. What several lines pay is of a statement. */
export function datedHistories({
  seed,
  count,
  days,
  line,
}: {
  seed: number;
  count: number;
  days: number;
  line: string;
}) {
  const dated = fc.record({
    steps: sequence,
    daysAgo: fc.array(fc.integer({ min: 0, max: days }), { minLength: 10, maxLength: 10 }),
  });
  const now = Date.now();
  return fc.sample(dated, { seed, numRuns: count }).map(({ steps, daysAgo }, turn) => ({
    turn,
    steps: think(steps).steps.map((step, index): DatedStep =>
      step.map((part) => ({
        ...part,
        at: new Date(now - daysAgo[index]! * 86_400_000),
        ...(step.length > 1 && { feeOf: line }),
      })),
    ),
  }));
}

export const isRefused = (step: Step) => step.some((part) => part.isRefused);

/**
 * Writes sequences into the database, each step in a savepoint: the effects of an entry that is accepted, and the plain
 * rows of one that is refused. After each step the books balance. Returns which steps the database refused, and what it
 * holds in the end.
 */
export const PLAY = `
  CREATE FUNCTION pg_temp.name_of(turn int, name text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT md5(turn || name)::uuid $$;
  CREATE FUNCTION pg_temp.share(turn int, payment text, due text, cents int, refund uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "refundId", "createdAt")
    VALUES (gen_random_uuid(), pg_temp.name_of(turn, payment), pg_temp.name_of(turn, due), cents, refund, at);
  END $$;
  CREATE FUNCTION pg_temp.waive(turn int, due text, cents int) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE "AmountDue" SET "waivedCents" = "waivedCents" + cents WHERE "id" = pg_temp.name_of(turn, due);
    IF NOT FOUND THEN RAISE EXCEPTION 'nothing' USING ERRCODE = 'foreign_key_violation'; END IF;
  END $$;
  -- What is waived is a bank's fee, where a line of a statement is named.
  CREATE FUNCTION pg_temp.write_off(turn int, line text, due text, cents int) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF line IS NULL THEN RETURN; END IF;
    IF cents < 0 THEN
      DELETE FROM "WriteOff" WHERE "amountDueId" = pg_temp.name_of(turn, due);
    ELSE
      INSERT INTO "WriteOff" ("id", "lineId", "amountDueId", "amountCents")
      VALUES (gen_random_uuid(), line::uuid, pg_temp.name_of(turn, due), cents)
      ON CONFLICT ("lineId", "amountDueId") DO UPDATE SET "amountCents" = "WriteOff"."amountCents" + excluded."amountCents";
    END IF;
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
    step jsonb; part jsonb; e jsonb; f jsonb; kind text; refused jsonb := '[]'; at timestamptz := now();
    payments uuid[] := (SELECT array_agg(pg_temp.name_of(turn, n)) FROM unnest('{P,Q}'::text[]) n);
    dues uuid[] := (SELECT array_agg(pg_temp.name_of(turn, n)) FROM unnest('{A,B,C}'::text[]) n);
  BEGIN
    FOR step IN SELECT * FROM jsonb_array_elements(steps) LOOP
      BEGIN
      FOR part IN SELECT * FROM jsonb_array_elements(step) LOOP
        e := part -> 'entry';
        kind := e ->> 'kind';
        at := coalesce((part ->> 'at')::timestamptz, now());
        IF kind = 'due' THEN
          INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "createdAt")
          VALUES (pg_temp.name_of(turn, e ->> 'dueId'), turn || (e ->> 'dueId'),
            CASE e ->> 'dueId' WHEN 'A' THEN 'membership' ELSE 'event' END::"DuePurpose", 'Model', (e ->> 'amountCents')::int, at);
        ELSIF kind = 'payment' THEN
          INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status", "method", "paymentDate")
          VALUES (pg_temp.name_of(turn, e ->> 'paymentId'),
            CASE WHEN jsonb_array_length(e -> 'to') > 0 THEN 'event'::"DuePurpose" END, 'Model', (e ->> 'amountCents')::int, 'completed',
            (enum_range(NULL::"PaymentMethod"))[1 + turn % 3], at);
        ELSIF kind IN ('void', 'reinstatement') THEN
          UPDATE "AmountDue" SET "voidedAt" = CASE kind WHEN 'void' THEN at END
          WHERE "id" = pg_temp.name_of(turn, e ->> 'dueId');
          IF NOT FOUND THEN RAISE EXCEPTION 'nothing' USING ERRCODE = 'foreign_key_violation'; END IF;
        END IF;
        IF (part ->> 'isRefused')::boolean THEN
          FOR f IN SELECT * FROM jsonb_array_elements(e -> 'to') LOOP
            PERFORM pg_temp.share(turn, e ->> 'paymentId', f ->> 'dueId', (f ->> 'amountCents')::int, NULL, at);
          END LOOP;
          IF kind = 'reallocation' THEN
            PERFORM pg_temp.share(turn, e ->> 'paymentId', e ->> 'fromId', -(e ->> 'amountCents')::int, NULL, at);
            PERFORM pg_temp.share(turn, e ->> 'paymentId', e ->> 'toId', (e ->> 'amountCents')::int, NULL, at);
          END IF;
          IF kind = 'adjustment' THEN PERFORM pg_temp.adjust(turn, e ->> 'dueId', (e ->> 'amountCents')::int); END IF;
          IF kind = 'waiver_undone' THEN PERFORM pg_temp.waive(turn, e ->> 'dueId', -(e ->> 'amountCents')::int); END IF;
          IF kind = 'waiver' THEN PERFORM pg_temp.waive(turn, e ->> 'dueId', (e ->> 'amountCents')::int); END IF;
        END IF;
        FOR f IN SELECT * FROM jsonb_array_elements(part -> 'effects') LOOP
          CASE f ->> 'kind'
            WHEN 'allocated' THEN
              PERFORM pg_temp.share(turn, f ->> 'paymentId', f ->> 'dueId', (f ->> 'amountCents')::int, (f ->> 'refundId')::uuid, at);
            WHEN 'waived' THEN
              PERFORM pg_temp.waive(turn, f ->> 'dueId', (f ->> 'amountCents')::int);
              PERFORM pg_temp.write_off(turn, part ->> 'feeOf', f ->> 'dueId', (f ->> 'amountCents')::int);
            WHEN 'adjusted' THEN PERFORM pg_temp.adjust(turn, f ->> 'dueId', (f ->> 'amountCents')::int);
            WHEN 'returned' THEN
              UPDATE "AmountDue" SET "voidedAt" = at WHERE "id" = pg_temp.name_of(turn, f ->> 'dueId');
            ELSE NULL;
          END CASE;
        END LOOP;
        IF kind IN ('refund', 'credit_refund') THEN
          INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method", "refundDate")
          VALUES ((e ->> 'refundId')::uuid, pg_temp.name_of(turn, e ->> 'paymentId'), 'refunded', (e ->> 'amountCents')::int, 'cheque', at);
        END IF;
        IF kind = 'return' THEN
          INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method", "refundDate")
          VALUES ((e ->> 'refundId')::uuid, pg_temp.name_of(turn, e ->> 'paymentId'), 'refunded',
            (SELECT coalesce(-sum((one ->> 'amountCents')::int), 0) FROM jsonb_array_elements(part -> 'effects') one
             WHERE one ->> 'kind' = 'allocated'), 'cheque', at);
        END IF;
        IF kind = 'reversal' THEN
          INSERT INTO "Refund" ("id", "paymentId", "kind", "amountCents", "method", "refundDate")
          VALUES ((e ->> 'refundId')::uuid, pg_temp.name_of(turn, e ->> 'paymentId'), 'bounced',
            (SELECT p."amountCents" - p."refundedCents" FROM "Payment" p WHERE p."id" = pg_temp.name_of(turn, e ->> 'paymentId')), 'cheque', at);
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

/** Plays some sequences, given as JSON. */
export const PLAY_TURNS = `
  SELECT pg_temp.play((t ->> 'turn')::int, t -> 'steps') AS played FROM jsonb_array_elements($1::jsonb) t`;
