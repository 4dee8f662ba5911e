import "server-only";
import type { Bank } from "@/lib/association/queries";
import { Refusal } from "@/lib/core/errors";
import { readBanks } from "./read-bank";

/**
 * The account for all of these payments, each identified by its event or null: one transfer reaches one account.
 *
 * @throws Refusal `invalid_input` when they are paid into different ones
 */
export async function requireOneAccount(eventIds: readonly (string | null)[]): Promise<Bank> {
  const bankOf = await readBanks(eventIds.flatMap((id) => id ?? []));
  const banks = new Map(eventIds.map(bankOf).map((bank) => [JSON.stringify(bank), bank]));
  const [bank] = banks.values();
  if (!bank || banks.size > 1) {
    throw new Refusal(
      "invalid_input",
      "These amounts are paid into different bank accounts. Choose amounts with the same account.",
    );
  }
  return bank;
}
