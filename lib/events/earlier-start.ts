import { formatDateTime } from "@/lib/core/format";
import { quietMinutes } from "./rules";

type Deadlines = { count: number; until: Date | string | null };

/** What follows from saving an event that begins earlier; the same in the browser, where a moment may be text. */
export type EarlierStart = { shortened: { seats: Deadlines; offers: Deadlines } | null; emails: number };

/** Whether a deadline comes forward with the event. */
export const bringsForward = ({ shortened }: EarlierStart): boolean =>
  shortened !== null && shortened.seats.count + shortened.offers.count > 0;

/** What follows from saving an event that begins earlier, a sentence for each consequence. */
export function earlierStartWords({ shortened, emails }: EarlierStart, timeZone: string): string[] {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  const forward = ({ count, until }: Deadlines, one: string, many: string) =>
    count > 0 && until !== null
      ? [`${counted(count, one, many)} ${formatDateTime(new Date(until), timeZone)}.`]
      : [];
  return [
    ...forward(shortened?.seats ?? none, "held seat now ends earlier, on", "held seats now end earlier, on"),
    ...forward(
      shortened?.offers ?? none,
      "seat offered to the waiting list can now be taken only until",
      "seats offered to the waiting list can now be taken only until",
    ),
    emails === 0
      ? "No emails go out about it."
      : `${counted(emails, "email about the change goes", "emails about the change go")} out ${quietMinutes} minutes after your last change.`,
    "Moving the event back later doesn’t move deadlines back.",
  ];
}

const none: Deadlines = { count: 0, until: null };
