import { formatDateTime } from "@/lib/core/format";
import { quietMinutes } from "./rules";

type Deadlines = { count: number; until: Date | string | null };

/**
 * The consequences of saving an event with a moved start, on the server and in the browser. Moments in the browser may
 * be text.
 */
export type MovedStart = {
  deadlines: { isLater: boolean; seats: Deadlines; offers: Deadlines } | null;
  emails: number;
};

/** Whether a deadline moves with the event. */
export const movesDeadlines = ({ deadlines }: MovedStart): boolean =>
  deadlines !== null && deadlines.seats.count + deadlines.offers.count > 0;

/** A sentence for each consequence of saving an event with a moved start. */
export function movedStartWords({ deadlines, emails }: MovedStart, timeZone: string): string[] {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  const { isLater, seats, offers } = deadlines ?? { isLater: false, seats: none, offers: none };
  const way = isLater ? "later" : "earlier";
  // Each hold returns to its promised deadline, so deadlines that move later may end at different times.
  const moved = ({ count, until }: Deadlines, one: string, many: string) =>
    count > 0 && until !== null
      ? [
          `${counted(count, one, many)} ${way}, ${isLater && count > 1 ? "at the latest on" : "on"} ${formatDateTime(new Date(until), timeZone)}.`,
        ]
      : [];
  return [
    ...moved(seats, "held seat now ends", "held seats now end"),
    ...moved(offers, "offer to the waiting list now ends", "offers to the waiting list now end"),
    emails === 0
      ? "No emails will be sent."
      : `${counted(emails, "email about the change will be sent", "emails about the change will be sent")} ${quietMinutes} minutes after your last change.`,
  ];
}

const none: Deadlines = { count: 0, until: null };
