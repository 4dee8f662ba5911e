"use client";

import { useRef, useState } from "react";

import { isFromOlderBuild } from "@/components/layout/older-build";
import { toast, toastAfterReload, type ToastMessage } from "@/components/ui/toast";
import type { Issue, Outcome, Problem } from "@/lib/core/errors";
import { sessionEndedMessage, unreachable } from "@/components/api/lost-connection";

type Words = Omit<ToastMessage, "variant">;

/** The part of react-hook-form's `useForm()` that server issues need; a small form may provide its own. */
type FormHandle = {
  getValues(): Record<string, unknown>;
  setError(name: string, error: { type: string; message: string }, options?: { shouldFocus?: boolean }): void;
};

type Options<Values, Data> = {
  success?: Words | ((data: Data, values: Values) => Words | null);
  failureTitle: string;
  /** Shown when the response has no message of its own (a proxy's error page, for example). */
  failureMessage?: string;
  /** Receives the server's issues on its fields; the first invalid one gets the focus. */
  form?: FormHandle;
  onDone?: (data: Data, values: Values) => void;
  /** Returns "handled" to suppress the failure toast. */
  onProblem?: (problem: Problem) => "handled" | void;
  /** Where a full page load goes after a success, or null for none; that page shows the success toast. */
  reload?: string | ((data: Data) => string | null);
  /** The screen closes after a success, so its button stays busy until then. The default: when a page load follows. */
  leavesAfter?: boolean;
};

/** The page was loaded from an older build, so the action was not found and nothing was done. */
const UPDATED: Problem = {
  message:
    "The portal has been updated since you opened this page. Copy what you typed, reload the page and try again.",
  code: "unavailable",
};
const NO_WORDS =
  "The portal did not respond. Wait a minute, check whether your change was saved, and try again.";

/** Whether the outcome is known; otherwise the request may have been carried out and its response lost. */
const isDecided = ({ code }: Problem) => code !== "unavailable" && code !== "internal";

/** Not `crypto.randomUUID`, which is unavailable to pages loaded over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** The API client returns `{status}: {body}` for a response that is not the portal's own. */
const hasOwnWords = (message: string) => message !== "" && !/^\d{3}: /.test(message);

/** What to tell the person of a problem. */
export function problemWords({ code, message }: Problem, otherwise = NO_WORDS): string {
  if (code === "session_ended") return sessionEndedMessage;
  return hasOwnWords(message) ? message : otherwise;
}

function showIssues(form: FormHandle, issues: Issue[]) {
  const known = issues.filter(({ path }) => (path.split(".")[0] ?? "") in form.getValues());
  known.forEach(({ path, message }, index) =>
    form.setError(path, { type: "server", message }, { shouldFocus: index === 0 }),
  );
}

/**
 * Sends a form once, however often its button is clicked, and shows the result. The idempotency key stays the same
 * until the outcome is known, so a retry after a lost response does nothing twice. What needs a proof of presence opens
 * its dialog and is sent again after it; whoever closes the dialog is back where they were.
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
    reload = () => null,
    leavesAfter,
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
    let outcome = await attempt(values);
    if (!outcome.ok && outcome.code === "presence_required") {
      key.current = null;
      // Loaded when it is asked for: visitors never are.
      const { askForPresence } = await import("@/components/auth/presence-request");
      if (!(await askForPresence())) return finish();
      outcome = await attempt(values);
    }

    if (outcome.ok) {
      key.current = null;
      const words = typeof success === "function" ? success(outcome.data, values) : success;
      const next = typeof reload === "function" ? reload(outcome.data) : reload;
      if (words) (next === null ? toast : toastAfterReload)(words);
      onDone?.(outcome.data, values);
      if (next !== null) window.location.assign(next);
      if (leavesAfter ?? next !== null) return;
    } else {
      if (isDecided(outcome)) key.current = null;
      setProblem(outcome);
      if (form && outcome.issues) showIssues(form, outcome.issues);
      if (onProblem?.(outcome) !== "handled") {
        const description = problemWords(outcome, failureMessage);
        toast({ title: failureTitle, description, variant: "destructive" });
      }
    }
    finish();
  }

  function attempt(values: Values): Promise<Outcome<Data>> {
    key.current ??= newKey();
    return send(values, { idempotencyKey: key.current }).catch((error: Error) => ({
      ok: false as const,
      ...(isFromOlderBuild(error) ? UPDATED : unreachable),
    }));
  }

  function finish() {
    isSending.current = false;
    setIsBusy(false);
  }

  return { submit, busy: isBusy, problem };
}
