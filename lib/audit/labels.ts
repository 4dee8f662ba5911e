import { formatSum } from "@/lib/format";

/** "event_created" → "Event created": what is recorded is named so that it can be read. */
export function actionLabel(action: string): string {
  const words = action.replaceAll("_", " ").replace("email", "e-mail");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who did it, where the entry itself has to say: an address, a private link, or nobody but the portal. */
export function actorLabel({ actorEmail, details }: { actorEmail: string | null; details: unknown }): string {
  if (actorEmail) return actorEmail;
  const isByLink = typeof details === "object" && details !== null && "via" in details;
  return isByLink ? "Private link" : "The portal";
}

/** The page that shows what an entry is about, where there is one. */
export function targetHref(type: string | null, id: string | null): string | null {
  if (!id) return null;
  if (type === "event") return `/admin/events/${id}`;
  if (type === "email") return `/admin/emails/${id}`;
  if (type === "document") return `/admin/documents/${id}`;
  if (type === "application") return `/admin/applications/${id}`;
  if (type === "user" || type === "member") return `/admin/members/${id}`;
  return null;
}

/** The facts of an entry in words: "amount: 350.00 BSD", "name: A → B" for what was changed. */
export function detailLines(details: unknown): string[] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).map(([name, value]) =>
    name.endsWith("Cents") && typeof value === "number"
      ? `${spaced(name.slice(0, -"Cents".length))}: ${formatSum(value)} BSD`
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
