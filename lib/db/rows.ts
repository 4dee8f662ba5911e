/* The row types of tables. Column lists of handwritten queries are checked against them (columns.ts). */

export type {
  AddressChange,
  AmountDue,
  Certificate,
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
