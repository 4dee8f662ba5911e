import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ZodType } from "zod";
import { unreachable } from "@/components/api/lost-connection";
import type { Outcome } from "@/lib/core/errors";
import { problemWords } from "./use-submit";

/** The pause after typing before autosave. */
const quietMs = 2_000;

export type AutosaveState = "untouched" | "saving" | "saved" | { problem: string };

type Options<Values, Payload, Data> = {
  /** Whether autosave is on. */
  isOn: boolean;
  schema: ZodType<Payload, Values>;
  isSaved: (values: Values) => boolean;
  send: (payload: Payload) => Promise<Outcome<Data>>;
  /** Called after saving, with the values as they were sent. */
  onSaved: (data: Data, values: Values) => void;
};

/**
 * Saves a valid form automatically after a pause in typing, with one request at a time. After a refusal the typed
 * values stay, and the next change tries again.
 */
export function useAutosave<Values extends FieldValues, Payload, Data>(
  form: UseFormReturn<Values, unknown, Payload>,
  { isOn, schema, isSaved, send, onSaved }: Options<Values, Payload, Data>,
): AutosaveState {
  const [state, setState] = useState<AutosaveState>("untouched");
  const timer = useRef<number | null>(null);
  const isSending = useRef(false);

  const save = useEffectEvent(async () => {
    timer.current = null;
    if (isSending.current) return;
    // The loop saves again if the pause after later typing ended during the request.
    while (timer.current === null) {
      const values = structuredClone(form.getValues());
      if (isSaved(values)) return setState("saved");
      const parsed = schema.safeParse(values);
      if (!parsed.success) return setState({ problem: parsed.error.issues[0]?.message ?? "" });
      isSending.current = true;
      const outcome = await send(parsed.data).catch(() => ({ ok: false as const, ...unreachable }));
      isSending.current = false;
      if (!outcome.ok) return setState({ problem: problemWords(outcome) });
      onSaved(outcome.data, values);
    }
  });

  const waitFor = useEffectEvent((values: Values) => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
    if (isSaved(values)) return setState((before) => (before === "untouched" ? before : "saved"));
    setState("saving");
    timer.current = window.setTimeout(() => void save(), quietMs);
  });

  const { subscribe } = form;
  useEffect(() => {
    if (!isOn) return;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => waitFor(values),
    });
    return () => {
      unsubscribe();
      if (timer.current === null) return;
      window.clearTimeout(timer.current);
      void save();
    };
  }, [isOn, subscribe]);
  return state;
}
