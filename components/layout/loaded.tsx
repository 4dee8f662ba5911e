"use client";

import { RotateCw, TriangleAlert } from "lucide";
import { Suspense, use, type ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Outcome } from "@/lib/core/errors";

type LoadedProps<Data> = {
  /** The content's request, started when the dialog opened and held in state. */
  outcome: Promise<Outcome<Data>>;
  onRetry: () => void;
  /** A skeleton in the shape of the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Content that a dialog loads when it opens: a skeleton, then the content, or the error with Retry. */
export function Loaded<Data>({ skeleton, ...props }: LoadedProps<Data>) {
  return (
    <Suspense fallback={skeleton}>
      <Answer {...props} />
    </Suspense>
  );
}

function Answer<Data>({ outcome, onRetry, children }: Omit<LoadedProps<Data>, "skeleton">) {
  const answer = use(outcome);
  if (answer.ok) return children(answer.data);
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title="We couldn't load this"
        description={answer.message}
        action={
          <Button variant="secondary" onClick={onRetry}>
            <Icon of={RotateCw} /> Retry
          </Button>
        }
      />
    </div>
  );
}
