"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { maxDocumentBytes, proofExtensions } from "@/lib/documents/rules";

type ProofFieldProps = {
  optional?: boolean;
  /** Called with the chosen file; with null when it can't be sent. */
  onChoose: (file: File | null) => void;
};

/** The field for a file that proves a payment. */
export function ProofField({ optional = false, onChoose }: ProofFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  function choose(chosen: File | undefined) {
    const found = chosen && problemOf(chosen);
    setProblem(found);
    onChoose(chosen && !found ? chosen : null);
  }
  return (
    <Field
      label="Proof of payment"
      hint={`${proofExtensions.join(", ")}, up to 10 MB`}
      optional={optional}
      error={problem}
    >
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={proofExtensions.join(",")}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}

/** Checks a file before the upload, so that a refusal does not come only afterwards. */
function problemOf({ name, size }: File): string | undefined {
  if (!proofExtensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return `You can only upload: ${proofExtensions.join(", ")}`;
  return size > maxDocumentBytes ? `${name} exceeds maximum allowed size of 10 MB` : undefined;
}
