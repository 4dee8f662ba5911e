"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import type { RefundProps } from "./refund-dialog";

// Fetched when it is opened for the first time.
const RefundDialog = dynamic(() => import("./refund-dialog").then((module) => module.RefundDialog));

/** The button that opens the form in which an administrator records that money has gone back. */
export function RecordRefund({ payment, today }: RefundProps) {
  const { open, opener, dialog, turn, dialogProps } = useMenuDialog<"refund">();
  return (
    <>
      <Button
        ref={opener}
        size="sm"
        variant="secondary"
        className="mt-1.5"
        aria-label={`Record refund to ${payment.payer}, receipt ${payment.receiptNumber}`}
        onClick={() => open("refund")}
      >
        Record refund
      </Button>
      {dialog && <RefundDialog key={turn} {...dialogProps} payment={payment} today={today} />}
    </>
  );
}
