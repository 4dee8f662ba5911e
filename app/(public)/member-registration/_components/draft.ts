import { backgroundQuestions } from "@/lib/applications/rules";
import type { FieldName, Values } from "./form-values";

/*
 * The draft is stored in this browser until it is sent. The background answers are sensitive, so they are stored for
 * this tab only: they survive a reload, but the next user of a shared computer cannot see them.
 */
const draftKey = "portal:membership-application";
const backgroundKey = "portal:membership-application:background";

const sensitive: ReadonlySet<string> = new Set([...backgroundQuestions, "backgroundExplanation"]);

/** Older drafts are ignored. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

type Stored = { savedAt: string; values: Partial<Values> };

export type Draft = { savedAt: string; values: Partial<Values> };

function pick(values: Partial<Values>, isPicked: (name: FieldName) => boolean): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name as FieldName)));
}

/** The values that differ from `initial`, the values before anything was typed. */
export function changesOf(values: Values, initial: Values): Partial<Values> {
  return pick(values, (name) => values[name] !== undefined && values[name] !== initial[name]);
}

/** Stores only the changes, without the field that only bots fill in. */
export function saveDraft(values: Values, initial: Values): void {
  const savedAt = new Date().toISOString();
  const changes = changesOf(values, initial);
  const typed = pick(changes, (name) => name !== "homepage" && !sensitive.has(name));
  write(() => localStorage, draftKey, { savedAt, values: typed });
  const answered = pick(changes, (name) => sensitive.has(name));
  write(() => sessionStorage, backgroundKey, { savedAt, values: answered });
}

/** The stored draft, or null if there is none or it is too old. */
export function readDraft(initial: Values): Draft | null {
  const [typed, answered] = [read(() => localStorage, draftKey), read(() => sessionStorage, backgroundKey)];
  const fresh = typed && Date.now() - Date.parse(typed.savedAt) < maxAgeMs ? typed : null;
  const stored = { ...fresh?.values, ...answered?.values };
  // Storage may contain a draft of an older version of the form, so only known fields with values of the right type are
  // restored.
  const values = pick(stored, (name) => typeof stored[name] === typeof initial[name]);
  const savedAt = (fresh ?? answered)?.savedAt;
  return savedAt && Object.keys(values).length > 0 ? { savedAt, values } : null;
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

/** Without storage there is no draft. */
function attempt<Output>(work: () => Output): Output | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
