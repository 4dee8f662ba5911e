import { folded } from "@/lib/core/folding";

/** The kinds of results of the console's search, in the order of equally good matches. */
export const itemKinds = [
  "member",
  "event",
  "registration",
  "application",
  "document",
  "message",
  "amount_due",
  "payment",
  "invoice",
  "page",
] as const;
export type ItemKind = (typeof itemKinds)[number];

export const kindLabel: Record<ItemKind, string> = {
  member: "Members and accounts",
  event: "Events",
  registration: "Registrations",
  application: "Applications",
  document: "Documents",
  message: "Messages",
  amount_due: "Amounts due",
  payment: "Payments",
  invoice: "Invoices",
  page: "Pages and actions",
};

/** The words of a text for comparison: "Rolle, Anwar" → ["rolle", "anwar"], "O’Brien" → ["obrien"]. */
export const searchedWords = (text: string): string[] =>
  folded(text)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
