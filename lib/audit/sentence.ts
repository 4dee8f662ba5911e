import { deletedMember } from "@/lib/core/full-name";
import { entryDetails, isIdText, typedAddress, type Details } from "./words";
import { wordings } from "./wordings";
import type { PhraseContext, Piece } from "./wordings/phrases";

/** An entry in words: the actor, and the action. */
export type Sentence = { who: Piece; did: Piece[] };

type Entry = {
  actorId: string | null;
  actorEmail: string | null;
  action: string;
  targetType: string | null;
  targetId: string | null;
  details: unknown;
  isErased: boolean;
};

/** Returns the name of a stored thing by its id; null when it was deleted. */
export type Lookup = (kind: string, id: string) => Piece | null;

/** The action's name in the filter. An action of an earlier version is named by its key's words. */
export const actionLabel = (action: string) => {
  const words = action.replaceAll("_", " ");
  return wordingOf(action)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const wordingOf = (action: string) =>
  Object.hasOwn(wordings, action) ? wordings[action as keyof typeof wordings] : null;

/** The names for deleted things, by their kind in the log. */
const gone: Readonly<Record<string, string>> = {
  user: deletedMember,
  member: deletedMember,
  event: "a deleted event",
  application: "a deleted application",
  registration: "a deleted registration",
  payment: "a payment",
  invoice: "an invoice",
  document: "a deleted document",
  email: "an email",
  bank_statement: "a deleted bank statement",
  payment_report: "a payment report",
  payment_notification: "a payment notification",
  amount_due: "an amount due",
  message: "a message",
};

/** The sentence of an entry. It contains no ids or keys. */
export function buildAuditSentence(
  entry: Entry,
  { lookup, timeZone }: { lookup: Lookup; timeZone: string },
): Sentence {
  const details = entryDetails(entry.details);
  const wording = wordingOf(entry.action);
  const mentioned: PhraseContext = {
    details,
    timeZone,
    isOwn: entry.actorId !== null && entry.actorId === entry.targetId,
    hasTarget: entry.targetId !== null,
    // Entries of earlier versions have a typed address as their actor.
    typedAddress: entry.actorId === null ? (typedAddress(details) ?? entry.actorEmail) : null,
    it: targetOf(entry, details, lookup),
    named: (kind, name) => {
      const id = details[name];
      return typeof id === "string" && isIdText(id) ? (lookup(kind, id) ?? { text: gone[kind]! }) : null;
    },
  };
  const says = wording?.says ?? `recorded “${actionLabel(entry.action).toLowerCase()}”`;
  return {
    who: actorOf(entry, details, lookup, wording?.nobody),
    did: joined(typeof says === "string" ? [says] : says(mentioned)),
  };
}

/** The sentence as plain text. */
export const toPlainSentence = ({ who, did }: Sentence) =>
  `${who.text} ${did.map(({ text }) => text).join("")}`;

function actorOf(
  { actorId, actorEmail, isErased }: Entry,
  details: Details,
  lookup: Lookup,
  nobody = "The portal",
): Piece {
  if (actorId) return lookup("user", actorId) ?? { text: actorEmail ?? erased };
  if (details.via === "door link")
    return {
      text: typeof details.name === "string" ? `The check-in device “${details.name}”` : "A check-in device",
    };
  if (details.via === "link") return { text: "Someone with the link from our email" };
  if (details.via === "private link") return { text: "The applicant" };
  return { text: isErased ? erased : nobody };
}

const erased = "Someone erased";

function targetOf({ targetType, targetId }: Entry, details: Details, lookup: Lookup): Piece {
  if (targetType === null || targetId === null) return { text: "the portal" };
  const found = lookup(targetType, targetId);
  if (found) return found;
  if (targetType === "closed_month") return { text: targetId };
  if (targetType === "bank_proposal") return { text: "the association" };
  if (targetType === "event" && typeof details.title === "string") return { text: `“${details.title}”` };
  return { text: gone[targetType] ?? "something deleted" };
}

/** Joins adjacent pieces of plain text, and removes empty pieces. */
function joined(pieces: (string | Piece | null)[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    if (piece === null || piece === "") continue;
    const last = done.at(-1);
    if (typeof piece === "string" && last && !last.href) last.text += piece;
    else if (typeof piece !== "string" && !piece.href && last && !last.href) last.text += piece.text;
    else done.push(typeof piece === "string" ? { text: piece } : { ...piece });
  }
  return done;
}
