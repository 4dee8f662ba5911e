import "server-only";
import type { LetterEvent } from "@/lib/events/letters";
import type { MoneyOfCancelled } from "./ended-seat-letters";

/**
 * What is built on bookings of seats and is told what happens to a seat of one, in the same transaction. The room that
 * builds on them writes it and hands it in; seats know nothing else of that room.
 */
export type Seating = {
  /** Who pays for all seats of a booking; null where each is paid for by itself. */
  findPayer(bookingId: string): Promise<{ email: string | null; greetedAs: string } | null>;
  onCancelled(
    bookingId: string,
    event: LetterEvent,
    seat: { name: string; money: MoneyOfCancelled },
  ): Promise<void>;
  /** The seats of these names were released together. */
  onReleased(bookingId: string, event: LetterEvent, names: string[]): Promise<void>;
  /** Nothing is left to pay for a seat. */
  onSettled(bookingId: string): Promise<void>;
};
