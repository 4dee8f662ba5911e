import "server-only";
import type { Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";

type Payer = { userId: string | null; email: string | null };

/** Who writes money down: a member of staff, or null for the payment provider. */
export type Bookkeeper = Pick<Member, "id" | "email"> | null;

/**
 * Nobody writes down what they themselves have paid or are paid back: another person has to.
 *
 * @throws Refusal `forbidden`
 */
export function requireOthersMoney(by: Bookkeeper, { userId, email }: Payer): void {
  if (by && (by.id === userId || by.email === email?.toLowerCase()))
    throw new Refusal("forbidden", "Someone else has to record your own payments.");
}
