"use client";

import { useState, type ComponentProps, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";

type StopByLinkProps = {
  token: string;
  onStop: (values: { token: string }, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
  icon: ReactNode;
  title: string;
  verb: string;
  variant?: ComponentProps<typeof Button>["variant"];
  done: { title: string; words: string };
  /** A description of the announced change. */
  children: ReactNode;
};

/** The button that stops a change announced by email, and the result. */
export function StopByLink({ token, onStop, icon, title, verb, variant, done, children }: StopByLinkProps) {
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(onStop, {
    failureTitle: "We couldn't stop this",
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <FullScreenNotice icon={icon} title={done.title} actions={null}>
        <p role="status" className="wrap-anywhere">
          {done.words}
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={icon}
      title={title}
      actions={
        <Button variant={variant} busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Stopping..." : verb}
        </Button>
      }
    >
      <p className="wrap-anywhere">{children}</p>
    </FullScreenNotice>
  );
}
