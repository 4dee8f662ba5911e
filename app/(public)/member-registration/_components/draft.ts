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

/** Older drafts are ignored. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

type Stored = { savedAt: string; values: Partial<Values> };

export type Draft = { savedAt: string; values: Partial<Values> };

/** `initial` is what stood there before anything was typed: only differences are stored. */
export function saveDraft(values: Values, initial: Values): void {
  const names = (Object.keys(initial) as FieldName[]).filter(
    (name) => name !== "homepage" && values[name] !== undefined && values[name] !== initial[name],
  );
  const pick = (matches: (name: FieldName) => boolean) =>
    Object.fromEntries(names.filter(matches).map((name) => [name, values[name]]));
  const savedAt = new Date().toISOString();
  write(() => localStorage, draftKey, { savedAt, values: pick((name) => !sensitive.has(name)) });
  write(() => sessionStorage, backgroundKey, { savedAt, values: pick((name) => sensitive.has(name)) });
}

/** The stored draft, or null if there is none or it is too old. */
export function readDraft(initial: Values): Draft | null {
  const [typed, answered] = [read(() => localStorage, draftKey), read(() => sessionStorage, backgroundKey)];
  const isFresh = typed && Date.now() - Date.parse(typed.savedAt) < maxAgeMs;
  const stored = { ...(isFresh ? typed.values : {}), ...answered?.values };
  // Only what this form knows, as it knows it: the browser's storage may hold what an older one wrote.
  const names = (Object.keys(initial) as FieldName[]).filter(
    (name) => stored[name] !== undefined && typeof stored[name] === typeof initial[name],
  );
  const savedAt = (isFresh ? typed : answered)?.savedAt;
  if (names.length === 0 || !savedAt) return null;
  return { savedAt, values: Object.fromEntries(names.map((name) => [name, stored[name]])) };
}

export function deleteDraft(): void {
  attempt(() => localStorage.removeItem(draftKey));
  attempt(() => sessionStorage.removeItem(backgroundKey));
}

function write(storage: () => Storage, key: string, stored: Stored): void {
  attempt(() => storage().setItem(key, JSON.stringify(stored)));
}

function read(storage: () => Storage, key: string): Stored | null {
  return attempt(() => JSON.parse(storage().getItem(key) ?? "null") as Stored | null) ?? null;
}

/** A browser that forbids storage has no draft; there is no other place for it. */
function attempt<Output>(work: () => Output): Output | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
