"use client";

import dynamic from "next/dynamic";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { ReportProps } from "./report-dialog";

const ReportDialog = dynamic(() => import("./report-dialog").then((module) => module.ReportDialog));

/** The button that reports a payment. It is the page's main button where only one amount is to be paid now. */
export function ReportPayment({ isMain = false, ...report }: ReportProps & { isMain?: boolean }) {
  return (
    <DialogOpener
      size={isMain ? "md" : "sm"}
      variant={isMain ? "primary" : "secondary"}
      className={isMain ? "w-full" : undefined}
      aria-label={`I have paid ${report.subject}`}
      dialog={(dialog) => <ReportDialog {...dialog} {...report} />}
    >
      I have paid
    </DialogOpener>
  );
}
