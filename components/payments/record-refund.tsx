"use client";

import dynamic from "next/dynamic";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { RefundProps } from "./refund-dialog";

const RefundDialog = dynamic(() => import("./refund-dialog").then((module) => module.RefundDialog));

/** The button that opens the form for recording a refund. */
export function RecordRefund({ payment, isCredit = false, today, onRecord }: RefundProps) {
  return (
    <DialogOpener
      size="sm"
      variant="secondary"
      className="mt-1.5"
      aria-label={`${isCredit ? "Refund credit" : "Record refund"} to ${payment.payer}, receipt ${payment.receiptNumber}`}
      dialog={(dialog) => (
        <RefundDialog {...dialog} payment={payment} isCredit={isCredit} today={today} onRecord={onRecord} />
      )}
    >
      {isCredit ? "Refund" : "Record refund"}
    </DialogOpener>
  );
}
