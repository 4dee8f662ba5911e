"use client";

import { useRef, useState } from "react";

import { isFromOlderBuild } from "@/components/layout/older-build";
import { toast, toastAfterReload } from "@/components/ui/toast";
import type { Issue, Outcome, Problem } from "@/lib/errors";
import { sessionEndedMessage, unreachable } from "@/lib/lost-connection";

type Words = { title: string; description?: string };

/** The part of react-hook-form's `useForm()` that server issues need; a small form may bring its own. */
type FormHandle = {
  getValues(): Record<string, unknown>;
  setError(name: string, error: { type: string; message: string }, options?: { shouldFocus?: boolean }): void;
};

type Options<Values, Data> = {
  success?: Words | ((data: Data, values: Values) => Words);
  failureTitle: string;
  /** Said when the answer has no words of its own (a proxy's error page, say). */
  failureMessage?: string;
  /** Gets the server's issues on its fields; the first wrong one gets the focus. */
  form?: FormHandle;
  onDone?: (data: Data, values: Values) => void;
  /** May answer "handled" to keep the failure toast away. */
  onProblem?: (problem: Problem) => "handled" | void;
  /** Where a full page load goes after a success; the success toast is shown there. */
  reload?: string;
  /** The screen is left after a success, so its button stays busy until then. */
  leavesAfter?: boolean;
};

/** The page is older than the portal that was asked: nothing was done. */
const UPDATED: Problem = {
  message:
    "The portal has been updated since you opened this page. Copy what you typed, reload the page and try again.",
  code: "unavailable",
};
const NO_WORDS =
  "The portal did not respond. Wait a minute, check whether your change was saved, and try again.";

/** Whether the server decided; otherwise the request may have been carried out and its answer lost. */
const isDecided = ({ code }: Problem) => code !== "unavailable" && code !== "internal";

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** `{status}: {body}` is what the client makes of an answer that is not the portal's own. */
const hasOwnWords = (message: string) => message !== "" && !/^\d{3}: /.test(message);

function showIssues(form: FormHandle, issues: Issue[]) {
  const known = issues.filter(({ path }) => (path.split(".")[0] ?? "") in form.getValues());
  known.forEach(({ path, message }, index) =>
    form.setError(path, { type: "server", message }, { shouldFocus: index === 0 }),
  );
}

/**
 * Sends a form once, however often its button is pressed, and says how it went.
 * The idempotency key stays the same until the server has decided, so a retry after a lost answer does nothing twice.
 */
export function useSubmit<Values, Data>(
  send: (values: Values, options: { idempotencyKey: string }) => Promise<Outcome<Data>>,
  {
    success,
    failureTitle,
    failureMessage,
    form,
    onDone,
    onProblem,
    reload,
    leavesAfter = reload !== undefined,
  }: Options<Values, Data>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isSending = useRef(false);
  const key = useRef<string | null>(null);

  async function submit(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    key.current ??= newKey();

    const outcome = await send(values, { idempotencyKey: key.current }).catch((error: Error) => ({
      ok: false as const,
      ...(isFromOlderBuild(error) ? UPDATED : unreachable),
    }));

    if (outcome.ok) {
      key.current = null;
      const words = typeof success === "function" ? success(outcome.data, values) : success;
      if (words) (reload === undefined ? toast : toastAfterReload)(words);
      onDone?.(outcome.data, values);
      if (reload !== undefined) window.location.assign(reload);
      if (leavesAfter) return;
    } else {
      if (isDecided(outcome)) key.current = null;
      setProblem(outcome);
      if (form && outcome.issues) showIssues(form, outcome.issues);
      if (onProblem?.(outcome) !== "handled") {
        const words = hasOwnWords(outcome.message) ? outcome.message : (failureMessage ?? NO_WORDS);
        const description = outcome.code === "session_ended" ? sessionEndedMessage : words;
        toast({ title: failureTitle, description, variant: "destructive" });
      }
    }
    isSending.current = false;
    setIsBusy(false);
  }

  return { submit, busy: isBusy, problem };
}
