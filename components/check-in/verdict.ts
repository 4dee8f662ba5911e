import { formatDate, formatDateTime, formatTime } from "@/lib/core/format";
import type { CheckIn } from "@/lib/admission/admit";
import type { Direction } from "@/lib/admission/rules";
import type { CheckInPerson } from "@/lib/admission/queries";

/** The result of the last ticket. */
export type Verdict = {
  tone: "success" | "warning" | "danger";
  /** The verdict in a few words, because it is read at arm's length. */
  title: string;
  person: CheckInPerson | null;
  /** An explanation; null when the title is enough. */
  reason: string | null;
};

/** The texts for a check-in result; an earlier check-in shows its date unless it was on the day of `now`. */
export function verdictOf(
  { verdict, person }: CheckIn,
  timeZone: string,
  now: Date,
  direction: Direction = "in",
): Verdict {
  switch (verdict) {
    case "checked_in":
      return { tone: "success", title: "Checked in", person, reason: null };
    case "already_checked_in":
      return {
        tone: "warning",
        title: `Already checked in at ${timeOf(person.checkedInAt ?? "", timeZone, now)}`,
        person,
        reason: null,
      };
    case "checked_out":
      return { tone: "success", title: "Checked out", person, reason: null };
    case "already_checked_out":
      return { tone: "warning", title: "Already checked out", person, reason: null };
    case "refused":
      return {
        tone: "danger",
        title: direction === "in" ? "Do not let in" : "Not checked out",
        person,
        reason: person.refusal ?? "This ticket is not valid.",
      };
  }
}

/** The texts for a ticket that was refused or got no answer. */
export function refusalOf(message: string): Verdict {
  return { tone: "danger", title: "Not checked in", person: null, reason: message };
}

function timeOf(moment: string, timeZone: string, now: Date): string {
  const at = new Date(moment);
  const isToday = formatDate(at, timeZone) === formatDate(now, timeZone);
  return isToday ? formatTime(at, timeZone) : formatDateTime(at, timeZone);
}

const vibrations: Record<Verdict["tone"], number[]> = {
  success: [80],
  warning: [80, 80, 80],
  danger: [300],
};

/** Vibrates the phone, where it can, so that staff can look at the guest. */
export function vibrate(tone: Verdict["tone"]): void {
  if ("vibrate" in navigator) navigator.vibrate(vibrations[tone]);
}
