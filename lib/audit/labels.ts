/** "event_created" → "Event created": what is recorded is named so that it can be read. */
export function actionLabel(action: string): string {
  const words = action.replaceAll("_", " ").replace("email", "e-mail");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page that shows what an entry is about, where there is one. */
export function targetHref(type: string | null, id: string | null): string | null {
  if (!id) return null;
  if (type === "event") return `/admin/events/${id}`;
  if (type === "email") return `/admin/emails/${id}`;
  if (type === "application") return `/admin/applications/${id}`;
  if (type === "user" || type === "member") return `/admin/members/${id}`;
  return null;
}

/** The facts of an entry, one line each: "amount: 350.00", "name: A → B" for what was changed. */
export function detailLines(details: unknown): string[] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).map(([name, value]) => `${name}: ${inWords(value)}`);
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  if (typeof value !== "object" || value === null) return value === null ? "none" : String(value);
  if ("from" in value && "to" in value) return `${inWords(value.from)} → ${inWords(value.to)}`;
  return Object.entries(value)
    .map(([name, part]) => `${name} ${inWords(part)}`)
    .join(", ");
}
