"use client";

import { useEffect, useState } from "react";
import type { ApplicationFormHandle, ApplicationFormValues } from "./form-values";

/** The draft's code is loaded after the form, because it is needed only when somebody types. */
const loadStore = () => import("./draft");

/** Stores the draft in the browser and restores it after a reload, an expired session or a closed tab. */
export function useDraft({ reset, getValues, watch }: ApplicationFormHandle, initial: ApplicationFormValues) {
  const [restoredAt, setRestoredAt] = useState<string>();
  const [isStored, setStored] = useState(false);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let isGone = false;
    void loadStore().then(({ changesOf, readDraft, saveDraft }) => {
      if (isGone) return;
      ({ unsubscribe } = watch((_values, { name }) => {
        if (name) saveDraft(getValues(), initial);
        const draft = readDraft(initial);
        setStored(draft !== null);
        // `reset` reports a change without a name: the draft was restored or cleared.
        if (!name) setRestoredAt(draft?.savedAt);
      }));
      const draft = readDraft(initial);
      // Anything typed meanwhile is newer than the stored draft.
      const typed = changesOf(getValues(), initial);
      if (draft) reset({ ...initial, ...draft.values, ...typed });
      else if (Object.keys(typed).length > 0) {
        saveDraft(getValues(), initial);
        setStored(readDraft(initial) !== null);
      }
    });
    return () => {
      isGone = true;
      unsubscribe?.();
    };
  }, [initial, reset, getValues, watch]);

  const forget = async () => (await loadStore()).deleteDraft();

  async function clear() {
    await forget();
    reset(initial);
  }

  return { restoredAt, isStored, forget, clear };
}
