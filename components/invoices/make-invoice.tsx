"use client";

import { FileText } from "lucide";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { Button } from "@/components/ui/button";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import type { InvoiceDialogProps } from "./invoice-dialog";

const InvoiceDialog = dynamic(() => import("./invoice-dialog").then((module) => module.InvoiceDialog));

type MakeInvoiceProps = InvoiceDialogProps & Pick<ComponentProps<typeof Button>, "size" | "className">;

/** The button that creates an invoice for amounts due of one payer. */
export function MakeInvoice({ size, className, ...about }: MakeInvoiceProps) {
  return (
    <DialogOpener
      variant="secondary"
      size={size}
      className={className}
      dialog={(dialog) => <InvoiceDialog {...dialog} {...about} />}
    >
      <Icon of={FileText} /> Create invoice
    </DialogOpener>
  );
}
