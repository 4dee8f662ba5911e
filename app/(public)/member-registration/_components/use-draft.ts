"use client";

import { useEffect, useState } from "react";
import { deleteDraft, saveDraft, readDraft } from "./draft";
import type { ApplicationFormHandle, FieldName, Values } from "./form-values";

/** Stores the draft in the browser and restores it after a reload, a lost session or a closed tab. */
export function useDraft(form: ApplicationFormHandle, initial: Values) {
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const { reset, getValues, watch } = form;

  useEffect(() => {
    const draft = readDraft(initial);
    if (!draft) return;
    // What was typed before the page was ready is newer than the stored draft.
    const values = getValues();
    const typed = (Object.keys(initial) as FieldName[]).filter((name) => values[name] !== initial[name]);
    reset({
      ...initial,
      ...draft.values,
      ...Object.fromEntries(typed.map((name) => [name, values[name]])),
    });
    // The browser's storage can be read only here: the server, whose page this was, has none.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setRestoredAt(draft.savedAt);
  }, [initial, reset, getValues]);

  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // Changes made by `reset` have no name.
      if (name) saveDraft(getValues(), initial);
    });
    return unsubscribe;
  }, [initial, watch, getValues]);

  function discard() {
    deleteDraft();
    reset(initial);
    setRestoredAt(null);
  }

  return { restoredAt, discard };
}
