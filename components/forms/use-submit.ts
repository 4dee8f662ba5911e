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
  /** The message for a response without one of its own, such as a proxy's error page. */
  failureMessage?: string;
  /** The form that shows the server's issues at its fields. The first invalid field gets the focus. */
  form?: FormHandle;
  onDone?: (data: Data, values: Values) => void;
  /** Called with a problem. Returns "handled" to suppress the failure toast. */
  onProblem?: (problem: Problem) => "handled" | void;
  /** The address of a full page load after a success; null for none. The new page shows the success toast. */
  reload?: string | ((data: Data) => string | null);
  /**
   * Whether the screen closes after a success, so that the button stays busy until then. Defaults to true when a page
   * load follows.
   */
  leavesAfter?: boolean;
};

/** The problem of a page from an older build, whose action was not found. The server has done nothing. */
const UPDATED: Problem = {
  message:
    "The portal has been updated since you opened this page. Copy what you typed, reload the page and try again.",
  code: "unavailable",
};
const NO_WORDS =
  "The portal did not respond. Wait a minute, check whether your change was saved, and try again.";

/** Whether the outcome is known; otherwise the request may have been carried out and its response lost. */
const isDecided = ({ code }: Problem) => code !== "unavailable" && code !== "internal";

/** A random key. `crypto.randomUUID` is unavailable to pages loaded over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Whether the message is the portal's own. The API client returns `{status}: {body}` for other responses. */
const hasOwnWords = (message: string) => message !== "" && !/^\d{3}: /.test(message);

/** The message about a problem. */
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
 * until the outcome is known, so that a retry after a lost response does nothing twice. If the server requires a proof
 * of presence, its dialog opens and the form is sent again afterwards; closing the dialog returns to the form.
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
      // The presence prompt is loaded on demand, because visitors never need it.
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
