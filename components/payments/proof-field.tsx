"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import type { PhotographPages } from "@/components/documents/photograph-pages";
import type { PhotographedPage } from "@/components/documents/photographs";
import { isPhotograph, maxDocumentBytes, proofExtensions } from "@/lib/documents/rules";

type ProofFieldProps = {
  optional?: boolean;
  /** Called with the chosen file; with null when it can't be sent. */
  onChoose: (file: File | null) => void;
};

/** The field for a file that proves a payment. */
export function ProofField({ optional = false, onChoose }: ProofFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const [shown, setShown] = useState<{ page: PhotographedPage; Pages: typeof PhotographPages } | null>(null);

  function choose(chosen: File | undefined) {
    const found = chosen && problemOf(chosen);
    setProblem(found);
    setShown(null);
    onChoose(chosen && !found ? chosen : null);
    if (chosen && !found && isPhotograph(chosen)) void show(chosen);
  }

  /** Shows a photograph that was chosen, and sends it as it is shown once it has been turned or taken again. */
  async function show(file: File, turns?: number) {
    try {
      const [{ readPage, imageOfPage }, { PhotographPages: Pages }] = await Promise.all([
        import("@/components/documents/photographs"),
        import("@/components/documents/photograph-pages"),
      ]);
      const page = await readPage(file, turns);
      // One that the browser can't show is sent all the same.
      if ("problem" in page) return turns === undefined ? undefined : setProblem(page.problem);
      setProblem(undefined);
      setShown({ page, Pages });
      if (turns !== undefined) onChoose(imageOfPage(page));
    } catch {
      if (turns !== undefined)
        setProblem("We couldn't load the photograph. Check your connection and try again.");
    }
  }

  return (
    <Field
      label="Proof of payment"
      hint={`${proofExtensions.join(", ")}, up to 10 MB`}
      optional={optional}
      error={problem}
    >
      {(control) => (
        <div>
          <Input
            {...control}
            type="file"
            accept={proofExtensions.join(",")}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          {shown && (
            <shown.Pages
              pages={[shown.page]}
              isBusy={false}
              onChange={(_index, file, turns) => void show(file, turns)}
            />
          )}
        </div>
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
