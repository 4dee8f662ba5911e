import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";

/** Whoever owes something, as an invoice addresses them; `userId` is null for a visitor. */
export type Payer = { userId: string | null; name: string; email: string; address: string | null };

type Due = { userId: string | null; payerName: string | null; payerEmail: string | null };

const accountFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  address: true,
} as const;

/**
 * The one payer of these amounts due: the account that owes them, also by its proven address, or else a visitor.
 *
 * @throws Refusal `invalid_input` when they are several people's, or nobody's any more
 */
export async function findPayer(dues: readonly Due[]): Promise<Payer> {
  const addresses = dues.flatMap(({ userId, payerEmail }) => (userId ? [] : (payerEmail ?? [])));
  const accounts = await db.user.findMany({
    select: accountFields,
    where: {
      OR: [
        { id: { in: dues.flatMap(({ userId }) => userId ?? []) } },
        { email: { in: addresses }, emailVerifiedAt: { not: null } },
      ],
    },
  });
  const isOf = ({ id, email }: (typeof accounts)[number], { userId, payerEmail }: Due) =>
    userId ? userId === id : payerEmail === email;
  const [account] = accounts;
  const [first] = dues;
  if (account && dues.every((due) => isOf(account, due))) {
    const { id, email, address } = account;
    return { userId: id, name: fullName(account), email, address };
  }
  const email = first?.payerEmail;
  if (!account && email && dues.every(({ payerEmail }) => payerEmail === email)) {
    return { userId: null, name: first.payerName ?? email, email, address: null };
  }
  const isSomebodys = dues.every(({ userId, payerEmail }) => userId ?? payerEmail);
  throw new Refusal(
    "invalid_input",
    isSomebodys
      ? "These amounts are owed by different people. Choose amounts of one payer."
      : "Whoever owes this has been erased, so there is nobody to invoice.",
  );
}
