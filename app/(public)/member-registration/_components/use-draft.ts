"use client";

import { useEffect, useState } from "react";
import { changesOf, deleteDraft, saveDraft, readDraft } from "./draft";
import type { ApplicationFormHandle, Values } from "./form-values";

/** Stores the draft in the browser and restores it after a reload, an expired session or a closed tab. */
export function useDraft({ reset, getValues, watch }: ApplicationFormHandle, initial: Values) {
  const [restoredAt, setRestoredAt] = useState<string>();
  const [isStored, setStored] = useState(false);

  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name) saveDraft(getValues(), initial);
      const draft = readDraft(initial);
      setStored(draft !== null);
      // `reset` reports a change without a name: the draft was restored or cleared.
      if (!name) setRestoredAt(draft?.savedAt);
    });
    const draft = readDraft(initial);
    // Anything typed before hydration is newer than the stored draft.
    if (draft) reset({ ...initial, ...draft.values, ...changesOf(getValues(), initial) });
    return unsubscribe;
  }, [initial, reset, getValues, watch]);

  function clear() {
    deleteDraft();
    reset(initial);
  }

  return { restoredAt, isStored, clear };
}
