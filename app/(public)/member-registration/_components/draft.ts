import { backgroundQuestions } from "@/lib/applications/rules";
import type { FieldName, Values } from "./form-values";

/*
 * What has been typed stays in this browser until it has been sent. The background answers are sensitive: they are
 * kept apart and only as long as the tab is open, so that a reload loses nothing and a shared computer gives nothing
 * away the next day.
 */
const draftKey = "portal:membership-application";
const backgroundKey = "portal:membership-application:background";

const sensitive: ReadonlySet<string> = new Set([...backgroundQuestions, "backgroundExplanation"]);

/** After this long a draft is somebody else's past. */
const mostAgeMs = 30 * 24 * 60 * 60 * 1_000;

type Kept = { savedAt: string; values: Partial<Values> };

export type Draft = { savedAt: string; values: Partial<Values> };

/** `initial` is what stood there before anything was typed: only what differs from it is kept. */
export function keepDraft(values: Values, initial: Values): void {
  const names = (Object.keys(initial) as FieldName[]).filter(
    (name) => name !== "homepage" && values[name] !== undefined && values[name] !== initial[name],
  );
  const pick = (wanted: (name: FieldName) => boolean) =>
    Object.fromEntries(names.filter(wanted).map((name) => [name, values[name]]));
  const savedAt = new Date().toISOString();
  write(() => localStorage, draftKey, { savedAt, values: pick((name) => !sensitive.has(name)) });
  write(() => sessionStorage, backgroundKey, { savedAt, values: pick((name) => sensitive.has(name)) });
}

/** What was kept and is not too old; null when nothing was. */
export function readDraft(initial: Values): Draft | null {
  const [typed, answered] = [read(() => localStorage, draftKey), read(() => sessionStorage, backgroundKey)];
  const isFresh = typed && Date.now() - Date.parse(typed.savedAt) < mostAgeMs;
  const kept = { ...(isFresh ? typed.values : {}), ...answered?.values };
  // Only what this form knows, as it knows it: the browser's storage may hold what an older one wrote.
  const names = (Object.keys(initial) as FieldName[]).filter(
    (name) => kept[name] !== undefined && typeof kept[name] === typeof initial[name],
  );
  const savedAt = (isFresh ? typed : answered)?.savedAt;
  if (names.length === 0 || !savedAt) return null;
  return { savedAt, values: Object.fromEntries(names.map((name) => [name, kept[name]])) };
}

export function dropDraft(): void {
  attempt(() => localStorage.removeItem(draftKey));
  attempt(() => sessionStorage.removeItem(backgroundKey));
}

function write(storage: () => Storage, key: string, kept: Kept): void {
  attempt(() => storage().setItem(key, JSON.stringify(kept)));
}

function read(storage: () => Storage, key: string): Kept | null {
  return attempt(() => JSON.parse(storage().getItem(key) ?? "null") as Kept | null) ?? null;
}

/** A browser that forbids storage has no draft; there is no other place for it. */
function attempt<Output>(work: () => Output): Output | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
