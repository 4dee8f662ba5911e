/* The rows of the tables that are read by hand; lists of their columns are checked against these (columns.ts). */

export type {
  DuePurpose,
  Event,
  EventChange,
  EventPrice,
  PaidYear,
  Registration,
  User,
} from "./generated/client";
