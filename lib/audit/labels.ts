import { formatMoney } from "@/lib/core/money";

/** The file that verifies an export without the portal. */
export const verifierPath = "/tools/verify-audit.mjs";

/** Actions whose name in the log is not the word that screens use. */
const screenWords: Record<string, string> = {
  application_erased: "application deleted",
  membership_set_back: "membership returned to pending",
  retention_swept: "retention applied",
};

/** "event_created" → "Event created" */
export function actionLabel(action: string): string {
  const words = screenWords[action] ?? action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Actor = { actorEmail: string | null; actorId: string | null; isErased: boolean; details: unknown };

/** Who acted: an address, the id of a deleted account, a private link, or the portal itself. */
export function actorLabel({ actorEmail, actorId, isErased, details }: Actor): string {
  if (actorEmail) return actorEmail;
  if (actorId) return `Deleted account ${actorId}`;
  const via = typeof details === "object" && details !== null && "via" in details ? details.via : null;
  if (via) return via === "door link" ? "Door link" : "Private link";
  return isErased ? "Deleted" : "The portal";
}

/** The page of an entry's target, or null. */
export function targetHref(type: string | null, id: string | null): string | null {
  if (!id) return null;
  if (type === "event") return `/admin/events/${id}`;
  if (type === "email") return `/admin/emails/${id}`;
  if (type === "document") return `/admin/documents/${id}`;
  if (type === "application") return `/admin/applications/${id}`;
  if (type === "user" || type === "member") return `/admin/members/${id}`;
  return null;
}

/** The details of an entry as lines: "amount: 350.00 BSD", or "name: A → B" for a change. */
export function detailLines(details: unknown): string[] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).map(([name, value]) =>
    name.endsWith("Cents") && typeof value === "number"
      ? `${spaced(name.slice(0, -"Cents".length))}: ${formatMoney(value)}`
      : `${spaced(name)}: ${inWords(value)}`,
  );
}

/** "receiptNumber" → "receipt number" */
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  if (value === null) return "none";
  if (typeof value !== "object") return typeof value === "string" ? value : JSON.stringify(value);
  if ("from" in value && "to" in value) return `${inWords(value.from)} → ${inWords(value.to)}`;
  return Object.entries(value)
    .map(([name, part]) => `${name} ${inWords(part)}`)
    .join(", ");
}

/** Why people are left out: the hour's limit, and when there is room again. */
export type PeopleLimit = { max: number; minutes: number };

export const peopleLimitTitle = "You've seen as many people as your roles allow";

/** The limit in words, for whoever has reached it. They must not depend on who is left out. */
export function peopleLimitSentence({ max, minutes }: PeopleLimit): string {
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Your roles let you see ${max.toLocaleString("en")} people an hour, and you have seen that many. You can see others in ${wait}.`;
}
