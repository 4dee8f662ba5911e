import { formatDate, formatDateTime, formatTime } from "@/lib/format";
import type { CheckIn } from "@/lib/registrations/check-in";
import type { CheckInPerson } from "@/lib/registrations/check-in-queries";

/** What the top of the screen says of the last ticket. */
export type Verdict = {
  tone: "success" | "warning" | "danger";
  /** Large enough to be read at arm's length. */
  title: string;
  person: CheckInPerson | null;
  /** Why not, where a title is not enough. */
  reason: string | null;
};

/** What the door answers, in words; `now` decides whether an earlier check-in needs its day beside the time. */
export function verdictOf({ verdict, person }: CheckIn, timeZone: string, now: Date): Verdict {
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
    case "refused":
      return {
        tone: "danger",
        title: "Do not let in",
        person,
        reason: person.refusal ?? "This ticket is not valid.",
      };
  }
}

/** A ticket that could not even be looked at: of another event, of nobody, or no answer came. */
export function refusalOf(message: string): Verdict {
  return { tone: "danger", title: "Not checked in", person: null, reason: message };
}

function timeOf(moment: string, timeZone: string, now: Date): string {
  const isToday = formatDate(moment, timeZone) === formatDate(now, timeZone);
  return isToday ? formatTime(moment, timeZone) : formatDateTime(moment, timeZone);
}

const vibrations: Record<Verdict["tone"], number[]> = {
  success: [80],
  warning: [80, 80, 80],
  danger: [300],
};

/** Felt in the hand while the eyes are on the guest; phones without it, and those in silence, do nothing. */
export function vibrate(tone: Verdict["tone"]): void {
  if ("vibrate" in navigator) navigator.vibrate(vibrations[tone]);
}
