export type RegistrationState = "registered" | "closed" | "full" | "open";

export type Standing = {
  startDate: string;
  maxAttendees: number | null;
  currentAttendees: number;
  isRegistered: boolean;
};

/** First match wins: being registered outranks the event being over, which outranks it being full (spec §4). */
export function registrationState(
  { startDate, maxAttendees, currentAttendees, isRegistered }: Standing,
  now: Date,
): RegistrationState {
  if (isRegistered) return "registered";
  if (Date.parse(startDate) <= now.getTime()) return "closed";
  if (maxAttendees !== null && currentAttendees >= maxAttendees) return "full";
  return "open";
}
