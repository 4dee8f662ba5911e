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
  /** The title once it is known that it can't be done; the reason why stands below it. */
  refusedTitle: string;
  /** What will follow, as the portal has reckoned it; null until it has. */
  preview: Outcome<{ consequence: string }> | null;
  /** What is said beforehand, with the consequence in it. */
  description: (consequence: string) => ReactNode;
};

/** Says what follows, or why it can't be, and asks for the reason before something is taken back. */
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
