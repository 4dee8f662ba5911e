"use client";

import dynamic from "next/dynamic";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { ReportProps } from "./report-dialog";

const ReportDialog = dynamic(() => import("./report-dialog").then((module) => module.ReportDialog));

/** The button that reports a payment. */
export function ReportPayment(report: ReportProps) {
  return (
    <DialogOpener
      size="sm"
      variant="secondary"
      aria-label={`I have paid ${report.subject}`}
      dialog={(dialog) => <ReportDialog {...dialog} {...report} />}
    >
      I have paid
    </DialogOpener>
  );
}
