import "server-only";
import { Prisma } from "@/lib/db/client";
import type { LetterEvent } from "@/lib/events/letters";
import { readSeatPayers, type SeatPayer } from "@/lib/events/shared/seat-payers";
import { queueEmail } from "@/lib/mail/queue";
import type { MoneyOfCancelled } from "./ended-seat-letters";
import { readBank } from "@/lib/bank/shared/read-bank";
import { withDates, type PortalEvent } from "@/lib/events/queries";
import { payerOfSeatLetter, payerSeatToPayLetter, type SeatMoneyEnded } from "./payer-letters";

/**
 * What the end of a seat means for the money, for each reader: its holder, the coordinator of its group, and any other
 * payer.
 */
export type SeatMoney = {
  holder: MoneyOfCancelled;
  coordinator: MoneyOfCancelled;
  others: { email: string; greetedAs: string; money: SeatMoneyEnded }[];
};

/**
 * `keptCents`: what the cancellation policy retains, where it applies. `returned`: the payer already has the money
 * back.
 */
type SeatEnd = { keptCents?: number; returned?: "refunded" | "charged_back" };

/**
 * Reads the money of a seat. Call it in the transaction that cancels or releases the seat, before the change or after.
 */
export async function readSeatMoney(
  registrationId: string,
  { keptCents, returned }: SeatEnd = {},
): Promise<SeatMoney> {
  const payers = withKept(await readSeatPayers(Prisma.sql`r."id" = ${registrationId}::uuid`), keptCents ?? 0);
  const moneyOf = (own: PayerWithKept[], other: PayerWithKept[]): MoneyOfCancelled => {
    if (returned) return own.length > 0 ? returned : other.length > 0 ? `${returned}_to_other` : "nothing";
    const sum = sumOf(own);
    if (sum.refundCents + sum.keptCents > 0) return keptCents === undefined ? "to_be_paid_back" : sum;
    return sumOf(other).refundCents > 0 ? "refunded_to_payer" : "nothing";
  };
  const rest = payers.filter(({ isHolder, isCoordinator }) => !isHolder && !isCoordinator);
  return {
    holder: moneyOf(
      payers.filter(({ isHolder, isCoordinator }) => isHolder && !isCoordinator),
      rest,
    ),
    coordinator: moneyOf(
      payers.filter(({ isCoordinator }) => isCoordinator),
      [],
    ),
    others: byAddress(rest).map(([email, of]) => ({
      email,
      greetedAs: of[0]?.greetedAs ?? "",
      money: returned
        ? { returned, references: referencesOf(of) }
        : { ...sumOf(of), references: referencesOf(of) },
    })),
  };
}

/** Emails the payers of other people's seats after those are cancelled or released. */
export async function notifyOtherPayers(
  event: LetterEvent,
  { others }: SeatMoney,
  end: "cancelled" | "released",
): Promise<void> {
  for (const { email, greetedAs, money } of others) {
    const letter = payerOfSeatLetter(event, greetedAs, money, end);
    await queueEmail({ to: email, template: "payer_of_seat", letter });
  }
}

/** Emails the payer of another person's seat after its registration and before its deadline. */
export async function askOtherPayersToPay(
  event: PortalEvent,
  registrationId: string,
  heldUntil: Date | null,
): Promise<void> {
  const payers = await readSeatPayers(Prisma.sql`r."id" = ${registrationId}::uuid`);
  const owing = payers.filter(
    ({ isHolder, isCoordinator, openCents }) => !isHolder && !isCoordinator && openCents > 0,
  );
  const bank = await readBank(event.id);
  for (const [email, of] of byAddress(owing)) {
    const owed = {
      references: referencesOf(of),
      openCents: of.reduce((sum, { openCents }) => sum + openCents, 0),
    };
    const letter = payerSeatToPayLetter(
      withDates(event),
      of[0]?.greetedAs ?? "",
      { ...owed, heldUntil },
      bank,
    );
    await queueEmail({ to: email, template: "payer_of_seat", letter });
  }
}

type PayerWithKept = SeatPayer & { refundCents: number; keptCents: number };

/** What the policy retains is taken from the oldest payments, as in `retainPaidPart`. */
function withKept(payers: SeatPayer[], keptCents: number): PayerWithKept[] {
  let restCents = keptCents;
  return payers.map((payer) => {
    const kept = Math.min(restCents, payer.paidCents);
    restCents -= kept;
    return { ...payer, keptCents: kept, refundCents: payer.paidCents - kept };
  });
}

const sumOf = (payers: PayerWithKept[]) => ({
  refundCents: payers.reduce((sum, { refundCents }) => sum + refundCents, 0),
  keptCents: payers.reduce((sum, { keptCents }) => sum + keptCents, 0),
  openCents: payers.reduce((sum, { openCents }) => sum + openCents, 0),
});

const referencesOf = (payers: SeatPayer[]) => [...new Set(payers.map(({ reference }) => reference))];

function byAddress<Payer extends SeatPayer>(payers: Payer[]): [string, Payer[]][] {
  const addresses = [...new Set(payers.flatMap(({ email }) => email ?? []))];
  return addresses.map((email) => [email, payers.filter((payer) => payer.email === email)]);
}
