"use client";

import Link from "next/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";

type ConfirmByLinkProps<Sent, Done> = {
  /** The link's contents, which the button sends. */
  sent: Sent;
  confirm: (sent: Sent) => Promise<Outcome<Done>>;
  /** The result if the link has been used already. */
  result?: Done | null;
  title: string;
  button: string;
  failureTitle: string;
  /** The explanation of the button, in paragraphs. */
  children: ReactNode;
  thanks: (done: Done) => string;
  /** The label of the link to the private page. */
  onward: string;
  /** The illustration above the text. */
  icon: ReactNode;
};

/**
 * The button that performs what an emailed link is for, and the result. The link itself does nothing, because scanners
 * open links.
 */
export function ConfirmByLink<Sent, Done extends { pageUrl: string }>({
  sent,
  confirm,
  result = null,
  thanks,
  ...words
}: ConfirmByLinkProps<Sent, Done>) {
  const [done, setDone] = useState(result);
  const onward = useRef<HTMLAnchorElement>(null);
  const { submit, busy, problem } = useSubmit(confirm, { failureTitle: words.failureTitle, onDone: setDone });
  // The clicked button is gone, so the focus moves to the next step.
  const wasAsked = result === null && done !== null;
  useEffect(() => {
    if (wasAsked) onward.current?.focus();
  }, [wasAsked]);

  if (done) {
    return (
      <FullScreenNotice
        icon={words.icon}
        title="Thank you"
        actions={
          <Button asChild>
            <Link ref={onward} href={done.pageUrl}>
              {words.onward}
            </Link>
          </Button>
        }
      >
        <p role="status">{thanks(done)}</p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={words.icon}
      title={words.title}
      actions={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(sent);
          }}
        >
          <SubmitButton busy={busy} busyWords="Confirming…" size="lg">
            {words.button}
          </SubmitButton>
        </form>
      }
    >
      {words.children}
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
    </FullScreenNotice>
  );
}
