"use client";

import type { ComponentProps, ReactNode } from "react";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { problemWords } from "@/components/forms/use-submit";
import type { Outcome } from "@/lib/core/errors";
import { missingReasonMessage } from "@/lib/ledger/schema";

type ConfirmationWithPreviewProps = Omit<
  ComponentProps<typeof ConfirmationWithReason>,
  "title" | "description" | "busyWords" | "keepVerb" | "tone" | "disabled" | "refused" | "missing"
> & {
  title: string;
  /** The title when the action turns out to be impossible; the reason is below it. */
  refusedTitle: string;
  /** The consequences according to the server; null until it has answered. */
  preview: Outcome<{ consequence: string }> | null;
  /** Returns the description that contains the consequence. */
  description: (consequence: string) => ReactNode;
};

/**
 * The confirmation before something is undone: the consequence, or why it is impossible, and a field for the reason.
 */
export function ConfirmationWithPreview({
  title,
  refusedTitle,
  preview,
  description,
  ...confirmation
}: ConfirmationWithPreviewProps) {
  const refused = preview?.ok === false;
  return (
    <ConfirmationWithReason
      {...confirmation}
      title={refused ? refusedTitle : title}
      description={
        preview?.ok === false ? (
          <p>{problemWords(preview)}</p>
        ) : (
          description(preview?.data.consequence ?? "Loading…")
        )
      }
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      disabled={preview === null}
      refused={refused}
      missing={missingReasonMessage}
    />
  );
}
