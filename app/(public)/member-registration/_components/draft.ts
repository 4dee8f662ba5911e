import * as drafts from "@/components/forms/draft";
import { backgroundQuestions } from "@/lib/applications/rules";
import type { FieldName, ApplicationFormValues } from "./form-values";

/*
 * The draft is stored in this browser until it is sent. The background answers are sensitive and never stored: the next
 * user of a shared computer, or whoever finds the tab open, must not see them.
 */
const draftKey = "portal:membership-application";

const unstored: ReadonlySet<string> = new Set([...backgroundQuestions, "backgroundExplanation", "homepage"]);

/** The age after which a draft is ignored. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

export type Draft = { savedAt: string; values: Partial<ApplicationFormValues> };

function pick(
  values: Partial<ApplicationFormValues>,
  isPicked: (name: FieldName) => boolean,
): Partial<ApplicationFormValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name as FieldName)));
}

/** The values that differ from `initial`, the values before anything was typed. */
export function changesOf(
  values: ApplicationFormValues,
  initial: ApplicationFormValues,
): Partial<ApplicationFormValues> {
  return pick(values, (name) => values[name] !== undefined && values[name] !== initial[name]);
}

const isStored = (name: FieldName) => !unstored.has(name);

/** Stores only the changes, without the background answers and the field that only bots fill in. */
export function saveDraft(values: ApplicationFormValues, initial: ApplicationFormValues): void {
  const typed = pick(changesOf(values, initial), isStored);
  const draft: Draft = { savedAt: new Date().toISOString(), values: typed };
  drafts.saveDraft(draftKey, draft, "localStorage");
}

/** The stored draft, or null if there is none or it is too old. */
export function readDraft(initial: ApplicationFormValues): Draft | null {
  const draft = drafts.readDraft<Draft>(draftKey, "localStorage");
  if (!draft?.values || !(Date.now() - Date.parse(draft.savedAt) < maxAgeMs)) return null;
  // Storage may contain a draft of an older version of the form, so only known fields with values of the right type are
  // restored.
  const values = pick(
    draft.values,
    (name) => isStored(name) && typeof draft.values[name] === typeof initial[name],
  );
  return Object.keys(values).length > 0 ? { savedAt: draft.savedAt, values } : null;
}

export const deleteDraft = () => drafts.deleteDraft(draftKey, "localStorage");
