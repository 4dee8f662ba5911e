"use client";

import dynamic from "next/dynamic";
import { DialogOpener } from "@/components/ui/dialog-opener";

// Few seats are given to somebody else, so the dialog is loaded when it first opens.
const SubstituteDialog = dynamic(() =>
  import("./substitute-dialog").then((module) => module.SubstituteDialog),
);

type SubstituteProps = {
  code: string;
  registrationId: string;
  /** Whoever has the seat now. */
  replaced: string;
};

export function Substitute({ code, registrationId, replaced }: SubstituteProps) {
  return (
    <DialogOpener
      variant="secondary"
      size="sm"
      aria-label={`Substitute ${replaced}`}
      dialog={(dialog) => <SubstituteDialog {...dialog} {...{ code, registrationId, replaced }} />}
    >
      Substitute
    </DialogOpener>
  );
}
