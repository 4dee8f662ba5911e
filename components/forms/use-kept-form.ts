import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deleteDraft, readDraft, saveDraft } from "./draft";

/** The stored values that a form shows, with their version. */
type Saved<Values> = { values: Values; version: string };

/**
 * Stores the typed values of a form in the browser's tab until they are saved, so that neither a refusal nor leaving
 * the page loses them. Restored changes belong to the version that they were made from, so saving them does not
 * overwrite another person's later changes.
 */
export function useKeptForm<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  key: string,
  initial: Saved<Values>,
) {
  const [isRestored, setRestored] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  const saved = useRef(initial);
  const { reset, subscribe } = form;

  useEffect(() => {
    const draft = readDraft<Saved<Values>>(key);
    if (draft) {
      saved.current = { ...saved.current, version: draft.version };
      reset(draft.values, { keepDefaultValues: true });
    }
    // The server's HTML has no draft, so the notice about one appears after the first render.
    const showing = draft
      ? requestAnimationFrame(() => {
          setRestored(true);
          setHasChanges(true);
        })
      : null;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values }) {
        const isChanged = !isSame(values, saved.current.values);
        if (isChanged) saveDraft(key, { values, version: saved.current.version });
        else deleteDraft(key);
        setHasChanges(isChanged);
      },
    });
    return () => {
      unsubscribe();
      if (showing !== null) cancelAnimationFrame(showing);
    };
  }, [key, reset, subscribe]);

  return {
    isRestored,
    hasChanges,
    /** Returns the version of the stored values that the form is based on. */
    versionNow: () => saved.current.version,
    isSaved: (values: Values) => isSame(values, saved.current.values),
    /** Replaces the typed values with the stored ones. */
    startFrom(stored: Saved<Values>) {
      saved.current = stored;
      deleteDraft(key);
      reset(stored.values);
      setRestored(false);
      setHasChanges(false);
    },
    /** Makes the saved values the form's basis. Values typed since then stay. */
    continueFrom(stored: Saved<Values>) {
      saved.current = stored;
      reset(stored.values, { keepValues: true });
      const values = form.getValues();
      if (isSame(values, stored.values)) deleteDraft(key);
      else saveDraft(key, { values, version: stored.version });
      setRestored(false);
      setHasChanges(!isSame(values, stored.values));
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
