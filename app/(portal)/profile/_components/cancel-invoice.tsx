"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { cancelOwnInvoiceAction } from "../actions";

/** The button that cancels one's own invoice, which nobody has downloaded yet. */
export function CancelInvoice({ number }: { number: string }) {
  return (
    <ConfirmedAction
      title={`Cancel invoice ${number}?`}
      description={
        <p>
          This issues a credit note for the full amount and can&apos;t be undone. What you owe doesn&apos;t
          change, and you can create another invoice for it.
        </p>
      }
      verb="Cancel invoice"
      busyWords="Cancelling..."
      keepVerb="Keep invoice"
      success={(credit) => ({
        title: "Invoice Cancelled",
        description: `Credit note ${credit.number} cancels ${number}.`,
      })}
      failureTitle="Couldn’t cancel the invoice"
      refreshesAlways
      button={{ className: "-mr-3 text-danger" }}
      onConfirm={() => cancelOwnInvoiceAction({ number })}
    >
      Cancel <span className="sr-only">invoice {number}</span>
    </ConfirmedAction>
  );
}
