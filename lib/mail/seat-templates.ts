import type { Template } from "./templates";

/**
 * Letters about a seat, to the person who has it. Nobody of a group gets one before its coordinator has confirmed it
 * (`findSilentSeats`), so these letters are queued with their registration.
 */
export const seatTemplates = [
  "email_corrected",
  "email_correction_requested",
  "event_cancelled",
  "event_moved",
  "event_reminder",
  "payment_failed",
  "payment_received",
  "registrants_message",
  "registration_cancelled",
  "registration_confirmed",
  "registration_reminder",
  "registration_renamed",
  "registration_unpaid",
  "seat_given_up",
  "seat_handed_over",
  "seat_received",
] as const satisfies readonly Template[];
export type SeatTemplate = (typeof seatTemplates)[number];
export type OtherTemplate = Exclude<Template, SeatTemplate>;

/** Letters to the coordinator of a group. */
export const groupTemplates = [
  "group_paid",
  "group_registered",
  "group_reminder",
  "group_seat_cancelled",
  "group_seats_released",
  "group_to_confirm",
] as const satisfies readonly Template[];
