"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import type { Outcome } from "@/lib/core/errors";
import { ProofField } from "./proof-field";

export type Missing = {
  /** The id of the stored report. */
  id: string;
  file: File;
  /** Why the file was not stored. */
  reason: string;
};

/** Sends the proof for the report with this id. */
export type SendProof = (id: string, file: File) => Promise<Outcome<unknown>>;

type MissingProofProps = { missing: Missing; sendProof: SendProof; onDone: () => void };

/**
 * A notice that a payment is reported without its proof, with a button that sends the file again without a second
 * report.
 */
export function MissingProof({ missing, sendProof, onDone }: MissingProofProps) {
  const [failed, setFailed] = useState(missing);
  const [file, setFile] = useState<File | null>(missing.file);
  const { submit, busy } = useSubmit((chosen: File) => sendProof(missing.id, chosen), {
    success: { title: "Proof Uploaded", description: "We'll check it with the payment you reported." },
    failureTitle: "Upload Failed",
    onDone,
    onProblem(problem) {
      if (file) setFailed({ ...missing, file, reason: problemWords(problem) });
      return "handled";
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void submit(file);
      }}
      className="grid gap-4"
    >
      <div role="alert" className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">Your payment is reported, but its proof was not stored.</p>
        <p className="wrap-anywhere text-danger">
          {failed.file.name}: {failed.reason}
        </p>
        <p>Try the file again, or choose another one. You don&apos;t need to report the payment again.</p>
      </div>
      <ProofField onChoose={setFile} />
      <DialogFooter cancel={null}>
        <Button type="button" variant="secondary" onClick={onDone}>
          Close without proof
        </Button>
        <SubmitButton busy={busy} busyWords="Uploading..." disabled={!file}>
          {file === failed.file ? "Try again" : "Upload file"}
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
