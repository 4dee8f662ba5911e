import "server-only";
import type { LetterEvent } from "@/lib/events/letters";
import type { MoneyOfCancelled } from "./ended-seat-letters";

/**
 * The functions through which seats notify the domain that manages bookings. They run in the transaction that changes
 * the seats. That domain implements and passes them, so seats do not depend on it.
 */
export type Seating = {
  /** The person who pays for all seats of a booking; null when each seat is paid for separately. */
  findPayer(bookingId: string): Promise<{ email: string | null; greetedAs: string } | null>;
  onCancelled(
    bookingId: string,
    event: LetterEvent,
    seat: { name: string; money: MoneyOfCancelled },
  ): Promise<void>;
  /** Called when the seats of these names were released together. */
  onReleased(bookingId: string, event: LetterEvent, names: string[]): Promise<void>;
  /** Called when nothing is left to pay for a seat. */
  onSettled(bookingId: string): Promise<void>;
};
