/** The filters of an event's registrations. Cancelled ones appear under their own filter only. */
export const attendeeFilters = [
  "paid",
  "pending",
  "failed",
  "to_verify",
  "checked_in",
  "not_checked_in",
  "cancelled",
] as const;
export type AttendeeFilter = (typeof attendeeFilters)[number];
