/* The row types of tables in handwritten queries. Column lists are checked against them (columns.ts). */

export type {
  AmountDue,
  Document,
  DuePurpose,
  Event,
  EventChange,
  EventPrice,
  MembershipApplication,
  PaidYear,
  Registration,
  User,
} from "./generated/client";
