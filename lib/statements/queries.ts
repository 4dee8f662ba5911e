import "server-only";
import { addDays } from "date-fns";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { isId } from "@/lib/core/fields";
import { dueLabel, describePayer } from "@/lib/ledger/labels";
import { payerAddress } from "@/lib/payments/queries";
import { listOwnDues, readPayerFacts, type PayerFacts } from "@/lib/ledger/shared/payer-facts";
import type { NamedPayer } from "@/lib/ledger/schema";
import { isReference } from "@/lib/ledger/reference";
import { creditCents, sumFields, unpaidCents } from "@/lib/ledger/rules";
import { findLineCaution } from "./caution";
import { readCreditedNames } from "./credited-names";
import { readImportedBefore } from "./earlier-imports";
import { listFormerPayers } from "./former-payers";
import { matchLines, type MatchedLine } from "./match-lines";
import { readOpenAmounts, readQuotable, type OwedAmount } from "./open-amounts";
import { windowsOf } from "./quoted-references";
import { readNames } from "@/lib/auth/names";
import { isLineUnmatched, sumUnmatchedLines } from "./shared/waiting-lines";
import { undoDays, type Mapping, type PlannedShare, type Suggestion } from "@/lib/bank-files/rules";

const statementFields = {
  id: true,
  name: true,
  mapping: true,
  importedAt: true,
  importedById: true,
  postedAt: true,
  postedById: true,
  undoneAt: true,
  undoneById: true,
} as const;

const lineFields = {
  id: true,
  lineNumber: true,
  date: true,
  amountCents: true,
  text: true,
  payer: true,
  account: true,
  plan: true,
  planPayer: true,
  ignoredAt: true,
  ignoredById: true,
  ignoredBecause: true,
  paymentId: true,
  problem: true,
  sameAs: true,
  payment: {
    select: {
      id: true,
      receiptNumber: true,
      amountCents: true,
      allocatedCents: true,
      refundedCents: true,
      purpose: true,
      payerName: true,
      payerEmail: true,
      user: { select: { firstName: true, lastName: true, email: true } },
      allocations: {
        select: { amountCents: true, amountDue: { select: { reference: true, description: true } } },
        where: { amountCents: { gt: 0 } },
      },
    },
  },
  writeOffs: { select: { amountCents: true, amountDue: { select: { reference: true } } } },
} as const;

/** A statement with what each of its lines may pay; null for an unknown id. */
export async function findStatement(person: Staff<"payments.read">, id: string) {
  const statement = isId(id)
    ? await db.bankStatement.findUnique({ select: statementFields, where: { id } })
    : null;
  if (!statement) return null;
  const lines = await db.statementLine.findMany({
    select: lineFields,
    where: { statementId: id },
    orderBy: { lineNumber: "asc" },
  });
  const { imported, resembling } = await readImportedBefore(statement.id);
  const open = await readOpenAmounts();
  const undecided = lines.filter(({ paymentId }) => paymentId === null);
  const matched = await matchLines(
    undecided.map((line) => ({
      ...line,
      isDuplicate: imported.has(line.id),
      isSameAsAbove: line.sameAs !== null,
      isDoubtful: findLineCaution({ ...line, sameAs: null }, resembling.get(line.id) ?? null) !== null,
    })),
    await readQuotable(open),
  );
  const byLine = new Map(undecided.map((line, index) => [line.id, matched[index]!]));
  const closed = await readClosed(undecided, byLine);
  const formerPayers = await listFormerPayers(
    person,
    undecided.filter(
      ({ id: lineId, amountCents }) => amountCents > 0 && byLine.get(lineId)?.match === "none",
    ),
  );
  const plans = new Map(
    lines.map(({ id: lineId, plan }) => [lineId, (plan as PlannedShare[] | null) ?? null]),
  );
  const planned = undecided.flatMap((line) => plans.get(line.id) ?? []).map(({ reference }) => reference);
  const amounts = await showAmounts(person, open, matched, planned);
  const payers = await readPayers(person, lines);
  const credited = await readCreditedNames(person, undecided);
  const nameOf = await readNames([
    statement.importedById,
    statement.postedById,
    statement.undoneById,
    ...lines.map(({ ignoredById }) => ignoredById),
  ]);
  const { importedById, postedById, undoneById, mapping, ...facts } = statement;
  return {
    ...facts,
    mapping: mapping as unknown as Mapping,
    importedBy: nameOf(importedById),
    postedBy: nameOf(postedById),
    undoneBy: nameOf(undoneById),
    undoUntil: statement.postedAt && addDays(statement.postedAt, undoDays),
    /** The current state of the amounts that lines may pay or are decided to pay. */
    amounts: await readAmounts(
      person,
      [...planned, ...matched.flatMap(({ suggestions }) => suggestions.map(({ reference }) => reference))],
      amounts,
    ),
    lines: lines.map((line) => {
      const { match, suggestions, isTogether } = byLine.get(line.id) ?? nothing;
      const receipt = line.payment?.receiptNumber ?? null;
      const leftOver = line.payment ? creditCents(line.payment) : 0;
      return {
        id: line.id,
        lineNumber: line.lineNumber,
        date: line.date.toISOString().slice(0, 10),
        amountCents: line.amountCents,
        text: line.text,
        payer: line.payer,
        account: line.account,
        problem: line.problem,
        sameAs: line.sameAs,
        /** Why the line is not accepted in advance, in words; null for most lines. */
        caution: line.paymentId === null ? findLineCaution(line, resembling.get(line.id) ?? null) : null,
        match,
        suggestions: suggestions.map((one) => toSuggestion(one, amounts)),
        /** Whether the line pays all suggestions together; otherwise each is an alternative. */
        isTogether,
        /** Whether several suggestions are equally likely, so that a person must choose. */
        isAmbiguous: match === "suggested" && !isTogether && suggestions[1]?.rank === suggestions[0]?.rank,
        plan: plans.get(line.id) ?? null,
        /** The payer to whom the full line is to be credited; null for none. */
        planPayer: line.planPayer as NamedPayer | null,
        /** The payer's name; null when the reader has reached the hourly limit of people seen. */
        creditedTo: credited.get(line.id) ?? null,
        isIgnored: line.ignoredAt !== null,
        /** Who set the line aside, when and why; null when it is not set aside. */
        setAside: line.ignoredAt && {
          by: nameOf(line.ignoredById),
          at: line.ignoredAt,
          reason: line.ignoredBecause,
        },
        note: closed.get(line.id)?.words ?? null,
        /** The first reference that the line quotes with nothing outstanding; null without one. */
        closedReference: closed.get(line.id)?.reference ?? null,
        /** The payer to whom the line can be credited when nothing fits; null when nobody is found. */
        formerPayer: formerPayers.get(line.id) ?? null,
        posted: line.payment
          ? {
              receipt,
              /** The payer of the posted line; null when the reader has reached the hourly limit of people seen. */
              payer: payers.get(line.id) ?? null,
              refundedCents: line.payment.refundedCents,
              /** What was left over as credit, in cents; null for nothing. */
              creditCents: leftOver > 0 ? leftOver : null,
              paid: line.payment.allocations.map(({ amountCents, amountDue }) => ({
                ...amountDue,
                amountCents,
              })),
              writtenOff: line.writeOffs.map(({ amountCents, amountDue }) => ({
                reference: amountDue.reference,
                amountCents,
              })),
            }
          : null,
      };
    }),
  };
}
export type Statement = NonNullable<Awaited<ReturnType<typeof findStatement>>>;
export type StatementLineView = Statement["lines"][number];

type PostedLine = Pick<Prisma.StatementLineGetPayload<{ select: typeof lineFields }>, "id" | "payment">;

/** The payers of posted lines, by line id, among the people whom the reader may see. */
async function readPayers(person: Staff<"payments.read">, lines: readonly PostedLine[]) {
  const posted = lines.flatMap(({ id, payment }) => (payment ? [{ id, payment }] : []));
  const seen = await applyPeopleLimit(person, { list: "bank statement" }, posted, ({ payment }) =>
    payerAddress(payment),
  );
  return new Map(seen.rows.map(({ id, payment }) => [id, describePayer(payment).name]));
}

const nothing: MatchedLine = { match: "none", suggestions: [], isTogether: false };

type Shown = OwedAmount & PayerFacts & { isShown: boolean; isOwn: boolean };

/**
 * The amounts that are suggested or decided on. Names, and facts that distinguish people with one name, are shown only
 * for people whom the reader may see.
 */
async function showAmounts(
  person: Staff<"payments.read">,
  open: readonly OwedAmount[],
  matched: readonly { suggestions: Suggestion[] }[],
  planned: readonly string[],
): Promise<Map<string, Shown>> {
  const suggested = new Set(matched.flatMap(({ suggestions }) => suggestions.map(({ dueId }) => dueId)));
  const chosen = new Set(planned);
  const rows = open.filter(({ dueId, reference }) => suggested.has(dueId) || chosen.has(reference));
  const seen = await applyPeopleLimit(person, { list: "bank statement" }, rows, ({ email }) => email);
  const shown = new Set(seen.rows.map(({ dueId }) => dueId));
  const factsOf = await readPayerFacts([...shown]);
  const own = await listOwnDues(
    person,
    rows.map(({ dueId }) => dueId),
  );
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        ...row,
        ...factsOf(row.dueId),
        isShown: shown.has(row.dueId),
        isOwn: own.has(row.dueId),
      },
    ]),
  );
}

const labelOf = ({ description, payer, attendee }: Shown) => dueLabel(description, payer, attendee);

function toSuggestion(one: Suggestion, amounts: ReadonlyMap<string, Shown>) {
  const due = amounts.get(one.reference);
  const payer = due?.isShown ? due : null;
  return {
    reference: one.reference,
    amountCents: one.amountCents,
    reason: one.reason,
    openCents: due?.openCents ?? 0,
    description: payer ? labelOf(payer) : (due?.description ?? ""),
    /** The payer's facts are null when the reader has reached the hourly limit of people seen. */
    payer: payer && payer.payer,
    memberId: payer && payer.memberId,
    email: payer && payer.email,
    employer: payer && payer.employer,
    /** Whether the amount is the reader's own, so that another person has to record it. */
    isOwn: due?.isOwn ?? false,
  };
}
export type SuggestionView = ReturnType<typeof toSuggestion>;

/** The outstanding part of an amount due, or why nothing can be recorded for it. */
export type AmountNow = {
  openCents: number;
  isVoid: boolean;
  isOwn: boolean;
  /** The names on its receipt, for people whom the reader may see. */
  printed?: string | null;
};

/** The current state of the amounts due with these references. */
async function readAmounts(
  person: Staff<"payments.read">,
  references: readonly string[],
  amounts: ReadonlyMap<string, Shown>,
): Promise<Record<string, AmountNow>> {
  const dues = await db.amountDue.findMany({
    select: { id: true, reference: true, voidedAt: true, closedAt: true, ...sumFields },
    where: { reference: { in: [...new Set(references)] } },
  });
  const own = await listOwnDues(
    person,
    dues.map(({ id }) => id),
  );
  return Object.fromEntries(
    dues.map(({ id, reference, voidedAt, closedAt, ...sums }) => {
      const due = amounts.get(reference);
      return [
        reference,
        {
          openCents: closedAt ? 0 : unpaidCents(sums),
          isVoid: voidedAt !== null,
          isOwn: own.has(id),
          printed: due?.isShown ? `${due.payer} ${labelOf(due)}` : null,
        },
      ];
    }),
  );
}

/** Why nothing fits lines that quote a reference with nothing outstanding. */
async function readClosed(
  lines: readonly { id: string; text: string; payer: string | null; amountCents: number }[],
  byLine: ReadonlyMap<string, { suggestions: Suggestion[] }>,
): Promise<Map<string, { words: string; reference: string }>> {
  const quoted = lines
    .filter(({ id, amountCents }) => amountCents > 0 && byLine.get(id)?.suggestions.length === 0)
    .map(({ id, text, payer }) => ({
      id,
      references: windowsOf(`${text} ${payer ?? ""}`).filter(isReference),
    }));
  const dues = await db.amountDue.findMany({
    select: { reference: true, voidedAt: true, ...sumFields },
    where: { reference: { in: quoted.flatMap(({ references }) => references) }, closedAt: { not: null } },
  });
  const wordsOf = new Map(
    dues.map((due) => [
      due.reference,
      due.voidedAt
        ? `${due.reference} is void: its seat was released or cancelled.`
        : unpaidCents(due) === 0 && due.paidCents > 0
          ? `${due.reference} has already been paid.`
          : `Nothing is outstanding of ${due.reference}.`,
    ]),
  );
  return new Map(
    quoted.flatMap(({ id, references }) => {
      const closed = references.filter((reference) => wordsOf.has(reference));
      const [reference] = closed;
      const words = closed.map((one) => wordsOf.get(one)).join(" ");
      return reference ? [[id, { words, reference }] as const] : [];
    }),
  );
}

type StatementRow = {
  id: string;
  name: string;
  importedAt: Date;
  postedAt: Date | null;
  from: string;
  to: string;
  lines: number;
  posted: number;
  /** The number of undecided lines, and of lines that only wait to be posted. */
  toMatch: number;
  toPost: number;
};

/** Whether a person has decided what the line `r` is to pay. */
const isDecided = Prisma.sql`(
  coalesce(jsonb_typeof(r."planPayer") = 'object', false) OR coalesce(r."plan" -> 0 IS NOT NULL, false))`;

const maxListed = 100;

/** All statements, latest first. */
export function listStatements(_staff: Staff<"payments.read">): Promise<StatementRow[]> {
  return sqlUnprepared<StatementRow>`
    SELECT s."id"::text, s."name", s."importedAt", s."postedAt",
           min(r."date")::text AS "from", max(r."date")::text AS "to", count(*)::int AS "lines",
           count(r."paymentId")::int AS "posted",
           (count(*) FILTER (WHERE ${isLineUnmatched} AND NOT ${isDecided}))::int AS "toMatch",
           (count(*) FILTER (WHERE ${isLineUnmatched} AND ${isDecided}))::int AS "toPost"
    FROM (SELECT * FROM "BankStatement" ORDER BY "importedAt" DESC, "id" DESC LIMIT ${maxListed}) s
    JOIN "StatementLine" r ON r."statementId" = s."id"
    GROUP BY s."id", s."name", s."importedAt", s."postedAt" ORDER BY s."importedAt" DESC, s."id" DESC`;
}

/** The number of waiting lines in all statements, posted or not. */
export const countUnmatchedLines = async (person: Staff<"payments.read">): Promise<number> =>
  (await sumUnmatchedLines(person, { from: null, to: null })).count;
