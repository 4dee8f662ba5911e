/* The row types of tables in handwritten queries. Column lists are checked against them (columns.ts). */

export type {
  DuePurpose,
  Event,
  EventChange,
  EventPrice,
  PaidYear,
  Registration,
  User,
} from "./generated/client";
