import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";

/** The payer of an amount, as an invoice addresses them. `userId` is null for a visitor. */
export type InvoicePayer = {
  userId: string | null;
  name: string;
  /** The name in letters' greetings. A visitor's name may be a company's, so it is not split. */
  greetedAs: string;
  email: string;
  address: string | null;
};

export type InvoicePayers = {
  /** The payer; null if the amounts are several people's. */
  payer: InvoicePayer | null;
  /** The payers' accounts, in a fixed order. */
  userIds: string[];
  /** The name of the person for each amount. */
  names: string[];
};

type Due = { userId: string | null; payerName: string | null; payerEmail: string | null };

const accountFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  address: true,
} as const;

/**
 * The payers of these amounts due: the accounts that owe them, also by their proven addresses, or else visitors.
 *
 * @throws Refusal `invalid_input` when one is nobody's any more
 */
export async function readInvoicePayers(dues: readonly Due[]): Promise<InvoicePayers> {
  const addresses = dues.flatMap(({ userId, payerEmail }) => (userId ? [] : (payerEmail ?? [])));
  const accounts = await db.user.findMany({
    select: accountFields,
    where: {
      OR: [
        { id: { in: dues.flatMap(({ userId }) => userId ?? []) } },
        { email: { in: addresses }, emailVerifiedAt: { not: null } },
      ],
    },
    orderBy: { id: "asc" },
  });
  const payers = dues.map(({ userId, payerName, payerEmail }): InvoicePayer => {
    const account = accounts.find(({ id, email }) => (userId ? id === userId : email === payerEmail));
    if (account) {
      const { id, email, address } = account;
      return { userId: id, name: fullName(account), greetedAs: account.firstName, email, address };
    }
    if (!payerEmail)
      throw new Refusal(
        "invalid_input",
        "The person who owed this has been deleted, so there is no one to invoice.",
      );
    const name = payerName ?? payerEmail;
    return { userId: null, name, greetedAs: name, email: payerEmail, address: null };
  });
  const [first] = payers;
  const isOnes = payers.every(({ userId, email }) => userId === first?.userId && email === first.email);
  return {
    payer: isOnes && first ? first : null,
    userIds: accounts.map(({ id }) => id),
    names: payers.map(({ name }) => name),
  };
}
