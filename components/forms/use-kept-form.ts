import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deleteDraft, readDraft, saveDraft } from "./draft";

/** What a form shows of something stored, and which version that is. */
type Saved<Values> = { values: Values; version: string };

/**
 * Keeps what is typed into a form in the browser's tab until it is saved, so that neither a refusal nor another page
 * loses it. Changes that come back belong to the version they were made of, so saving them does not overwrite what
 * somebody else has changed meanwhile.
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
    // The page that the server sent has no draft, so the notice of one comes after the first rendering.
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
    /** What the form is based on. */
    versionNow: () => saved.current.version,
    isSaved: (values: Values) => isSame(values, saved.current.values),
    /** Shows what is stored, in place of what was typed. */
    startFrom(stored: Saved<Values>) {
      saved.current = stored;
      deleteDraft(key);
      reset(stored.values);
      setRestored(false);
      setHasChanges(false);
    },
    /** Goes on from what was saved; what was typed since stays. */
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
