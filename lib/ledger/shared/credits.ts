import "server-only";
import type { Member, Staff } from "@/lib/auth/member";
import { formatMoney } from "@/lib/core/money";
import { isPaidBy, isPaidByPayer, ownerOf, payerOfDue, type Person } from "@/lib/auth/ownership";
import { sql, sqlRows } from "@/lib/db/sql";
import { Prisma } from "@/lib/db/client";
import type { CreditParts } from "../labels";
import type { PaymentMethod } from "../rules";
import { companyOfDue, companyOfPayment } from "./company-money";

/** A part of a payment that can pay an amount due of its payer: unallocated money, or money owed back. */
export type Credit = {
  dueId: string;
  paymentId: string;
  /** The void amount due that the payment had paid; null for unallocated money. */
  fromId: string | null;
  receiptNumber: number | null;
  userId: string | null;
  payerEmail: string | null;
  /** The company that owns the credit, when it was received for a company's group. */
  company: string | null;
  cents: number;
};

/**
 * Who uses a credit. Staff can use any credit of the payer, and assign what an employer paid for several people. Payers
 * can use only what is left of payments that were for nobody else. A company's credit pays only for its own people,
 * unless staff choose another use.
 */
export type CreditUser = "staff" | "payer";

/** Whether the payment `y` may have a credit, as a filter before `usableParts`. */
const mayHaveCredit = Prisma.sql`y."status" = 'completed' AND (y."allocatedCents" + y."refundedCents" < y."amountCents"
  OR (y."owedBackAt" IS NOT NULL AND y."refundedAt" IS NULL))`;

/** The usable parts of the payment `p`, as the rows `c`: the unallocated part, and what it paid of void amounts due. */
const usableParts = Prisma.sql`LATERAL (
  SELECT NULL::text AS "fromId", p."amountCents" - p."allocatedCents" - p."refundedCents" AS "cents"
  UNION ALL
  SELECT v."id"::text, sum(a."amountCents")::int FROM "Allocation" a JOIN "AmountDue" v ON v."id" = a."amountDueId"
  WHERE a."paymentId" = p."id" AND v."voidedAt" IS NOT NULL AND p."owedBackAt" IS NOT NULL GROUP BY v."id") c`;

/** Whether the payment `p` was only for its payer. `isTheirs` is a condition on the amount due `y`. */
const isForNobodyElse = (isTheirs: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT FROM "Allocation" a JOIN "AmountDue" y ON y."id" = a."amountDueId"
  WHERE a."paymentId" = p."id" AND ${isTheirs} IS NOT TRUE)`;

/** The credits that can be used for these amounts due. Those of the oldest payments come first. */
export async function listCredits(dueIds: string[], by: CreditUser): Promise<Credit[]> {
  return sql<Credit>`
    SELECT d."id"::text AS "dueId", p."id"::text AS "paymentId", c."fromId", p."receiptNumber", p."userId"::text,
           p."payerEmail", w."company", c."cents"
    FROM "AmountDue" d CROSS JOIN ${payerOfDue} CROSS JOIN LATERAL (
      SELECT y.* FROM "Payment" y
      WHERE ${isPaidByPayer} AND ${mayHaveCredit} AND y."currency" = d."currency") p
    CROSS JOIN ${usableParts} CROSS JOIN LATERAL (SELECT ${companyOfPayment} AS "company") w
    WHERE d."id" = ANY(${dueIds}::uuid[]) AND c."cents" > 0 AND c."fromId" IS DISTINCT FROM d."id"::text
      AND (w."company" IS NULL OR (${by} = 'staff' AND lower(w."company") = lower(${companyOfDue})))
      AND (${by} = 'staff' OR ${isForNobodyElse(isPaidByPayer)})
    ORDER BY w."company" IS NULL, p."paymentDate", p."createdAt", p."id", c."fromId" NULLS FIRST`;
}

/** The credit of one payment for each of these amounts due, which may be other people's. */
export async function listLeftOver(paymentId: string, dueIds: string[]): Promise<Credit[]> {
  return sql<Credit>`
    SELECT d."id"::text AS "dueId", y."id"::text AS "paymentId", NULL AS "fromId", y."receiptNumber",
           y."userId"::text, y."payerEmail", NULL AS "company", y."amountCents" - y."allocatedCents" - y."refundedCents" AS "cents"
    FROM "AmountDue" d CROSS JOIN "Payment" y
    WHERE d."id" = ANY(${dueIds}::uuid[]) AND y."id" = ${paymentId}::uuid AND ${mayHaveCredit}
      AND y."currency" = d."currency" AND y."allocatedCents" + y."refundedCents" < y."amountCents"`;
}

/** A credit of a person, or money owed back to them. */
export type HeldCredit = {
  /** The id of the payment. */
  id: string;
  isOwedBack: boolean;
  cents: number;
  since: Date;
  receiptNumber: number | null;
  description: string;
  method: PaymentMethod | null;
  /** The company that owns the credit, when it was received for a company's group. */
  company: string | null;
  /** Whether the payment was only for its payer, who can then use it. */
  isOwn: boolean;
};

function findCreditsOf(person: Person): Promise<HeldCredit[]> {
  return sqlRows<HeldCredit>({ since: true })`
    SELECT p."id"::text, c."fromId" IS NOT NULL AS "isOwedBack", sum(c."cents")::int AS "cents",
           p."paymentDate" AS "since", p."receiptNumber", p."description", p."method"::text,
           w."company", w."company" IS NULL AND ${isForNobodyElse(isPaidBy(person))} AS "isOwn"
    FROM (SELECT y.* FROM "Payment" y WHERE ${isPaidBy(person)} AND ${mayHaveCredit}) p CROSS JOIN ${usableParts}
    CROSS JOIN LATERAL (SELECT ${companyOfPayment} AS "company") w
    WHERE c."cents" > 0
    GROUP BY p."id", 2, p."paymentDate", p."createdAt", p."receiptNumber", p."description", p."method", 8, 9
    ORDER BY p."paymentDate", p."createdAt", p."id", 2`;
}

/** A member's credits and money owed back to them, oldest first. */
export const listMyCredits = (person: Member): Promise<HeldCredit[]> => findCreditsOf(person);

/** A member's credits for the member's record, which staff read. */
export const listCreditsOf = async (_staff: Staff<"payments.read">, userId: string): Promise<HeldCredit[]> =>
  findCreditsOf(await ownerOf(userId));

export const sumOf = (credits: readonly { cents: number }[]): number =>
  credits.reduce((sum, { cents }) => sum + cents, 0);

/** A part of a credit, and whether it was owed back. */
type Part = Pick<HeldCredit, "cents" | "isOwedBack">;
/** A part of a credit with its receipt and the company that owns it. */
type Source = Part & Pick<HeldCredit, "receiptNumber" | "company">;

export function splitCredits(credits: readonly Part[]): CreditParts {
  const creditCents = sumOf(credits.filter(({ isOwedBack }) => !isOwedBack));
  return { creditCents, refundCents: sumOf(credits) - creditCents };
}

/** The credits of the payers of these amounts due, in the order of use, by the id of the amount due. */
export async function listCreditSources(
  _staff: Staff<"payments.read"> | Staff<"payments.record">,
  dueIds: string[],
): Promise<Map<string, Source[]>> {
  const parts = new Map<string, Source[]>();
  for (const { dueId, fromId, ...credit } of await listCredits(dueIds, "staff"))
    parts.set(dueId, [...(parts.get(dueId) ?? []), { ...credit, isOwedBack: fromId !== null }]);
  return parts;
}

/** Describes the credits and refunds due of the payers of these amounts due, by the id of the amount due. */
export async function describeCreditOf(
  _staff: Staff<"payments.read">,
  dueIds: string[],
): Promise<Map<string, string>> {
  const credits = await listCredits(dueIds, "staff");
  const words = (cents: number, what: string) => (cents > 0 ? [`${formatMoney(cents)} ${what}`] : []);
  return new Map(
    [...new Set(credits.map(({ dueId }) => dueId))].map((dueId) => {
      const theirs = credits.filter((credit) => credit.dueId === dueId);
      const { creditCents, refundCents } = splitCredits(
        theirs.map(({ cents, fromId }) => ({ cents, isOwedBack: fromId !== null })),
      );
      return [dueId, [...words(creditCents, "in credit"), ...words(refundCents, "refund due")].join(", ")];
    }),
  );
}

/** The credits that a member can use personally. */
export const usableCredits = (credits: readonly HeldCredit[]): HeldCredit[] =>
  credits.filter(({ isOwn }) => isOwn);

/** The usable parts of a credit with their sources, such as "receipt 1005 of Coral Bank Ltd". */
export type UsableCredit = CreditParts & { sources: string[] };

/** What an amount due uses of these credits, in their order; null when there is nothing to use. */
export function findUsableCredit(credits: readonly Source[], openCents: number): UsableCredit | null {
  let restCents = openCents;
  const used = credits.flatMap(({ cents, ...credit }) => {
    const part = Math.min(cents, restCents);
    restCents -= part;
    return part > 0 ? { ...credit, cents: part } : [];
  });
  const sources = used.map(({ receiptNumber, company }) =>
    [receiptNumber === null ? "a payment" : `receipt ${receiptNumber}`, company && `of ${company}`]
      .filter(Boolean)
      .join(" "),
  );
  return used.length > 0 ? { ...splitCredits(used), sources: [...new Set(sources)] } : null;
}
