import "server-only";
import { fullName } from "@/lib/core/full-name";
import { db, type Prisma } from "@/lib/db/client";
import { groupOfDueFields, summariseDues } from "@/lib/ledger/shared/describe-dues";

const allocated = {
  amountDueId: true,
  amountCents: true,
  amountDue: {
    select: {
      description: true,
      userId: true,
      payerEmail: true,
      registration: {
        select: { ...groupOfDueFields.registration.select, firstName: true, lastName: true, email: true },
      },
    },
  },
} satisfies Prisma.AllocationSelect;
type Allocated = Prisma.AllocationGetPayload<{ select: typeof allocated }>;

type Paid = {
  id: string;
  amountCents: number;
  userId: string | null;
  payerEmail: string | null;
};

type ReceiptLine = { description: string; amountCents: number };

/**
 * What a payment was received for, for its receipt, whatever became of it since: each amount due, the company and each
 * person of a group, and the part kept as credit. Null when it was a single amount. People of another person's group
 * are not named, because the payer may not read those names.
 */
export async function readReceiptLines({ id, amountCents, userId, payerEmail }: Paid) {
  const paid = await db.allocation.findMany({
    select: allocated,
    where: { paymentId: id, cameWithPayment: true },
    orderBy: [
      { amountDue: { registration: { groupRow: { sort: "asc", nulls: "last" } } } },
      { createdAt: "asc" as const },
      { id: "asc" as const },
    ],
  });
  const isOnes = paid.every(
    ({ amountDue }) =>
      amountDue.userId === userId && (userId !== null || amountDue.payerEmail === payerEmail),
  );
  const seats = paid.flatMap(({ amountDue: { registration } }) =>
    isOnes && registration?.booking.group ? { ...registration, group: registration.booking.group } : [],
  );
  if (paid.length < 2 && seats.length === 0) return null;
  const creditCents = amountCents - paid.reduce((sum, one) => sum + one.amountCents, 0);
  return {
    companies: [...new Set(seats.map(({ group }) => group.company))],
    /** The addresses of the people whom the lines name. */
    people: seats.map(({ email }) => email),
    creditCents,
    lines: [
      ...(isOnes ? paid.map(lineOf) : linesOfOthers(paid)),
      ...(creditCents > 0 ? [{ description: "Kept as credit", amountCents: creditCents }] : []),
    ],
  };
}

const lineOf = ({ amountDue: { registration, description }, amountCents }: Allocated): ReceiptLine => ({
  description: registration?.booking.group ? fullName(registration) : description,
  amountCents,
});

/** A single line for the people of a group, who are not named. */
function linesOfOthers(paid: readonly Allocated[]): ReceiptLine[] {
  const keyOf = ({ amountDueId, amountDue }: Allocated) =>
    amountDue.registration?.booking.group?.id ?? amountDueId;
  return [...new Set(paid.map(keyOf))].map((key) => {
    const some = paid.filter((one) => keyOf(one) === key);
    return {
      description: summariseDues(some.map(({ amountDue }) => amountDue)),
      amountCents: some.reduce((sum, one) => sum + one.amountCents, 0),
    };
  });
}
