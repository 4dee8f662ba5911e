"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";

import { FailureNotice } from "@/components/layout/failure-notice";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorProps) {
  const router = useRouter();

  // The server has to render again as well, else Retry would only show its old failure.
  function retry() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return <FailureNotice reference={error.digest} onRetry={retry} />;
}
