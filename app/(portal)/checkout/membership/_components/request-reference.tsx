"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { requestDuesReferenceAction } from "../actions";

/** Requests the payment reference for the next dues; the page then shows it. */
export function RequestReference({ isEarly }: { isEarly: boolean }) {
  const { submit, busy } = useSubmit(requestDuesReferenceAction, {
    success: {
      title: "Reference Created",
      description: "Quote it when you pay, so we can match your payment.",
    },
    failureTitle: "Update Failed",
  });
  return (
    <Button busy={busy} onClick={() => void submit({})}>
      {isEarly ? "Pay next year's dues early" : "Get a payment reference"}
    </Button>
  );
}
