"use client";

import dynamic from "next/dynamic";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { HandOverPreview } from "@/lib/seats/rules";

// Few seats are given to somebody else, so the dialog is loaded when it first opens.
const SubstituteDialog = dynamic(() =>
  import("./substitute-dialog").then((module) => module.SubstituteDialog),
);

type SubstituteProps = {
  code: string;
  registrationId: string;
  /** The name of the person who has the seat now. */
  replaced: string;
  handOver: HandOverPreview;
};

export function Substitute({ replaced, ...seat }: SubstituteProps) {
  return (
    <DialogOpener
      variant="secondary"
      size="sm"
      aria-label={`Substitute ${replaced}`}
      dialog={(dialog) => <SubstituteDialog {...dialog} {...{ ...seat, replaced }} />}
    >
      Substitute
    </DialogOpener>
  );
}
