"use client";

import { FileField } from "@/components/documents/file-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import type { MyCpdAudit } from "@/lib/cpd/audit-queries";
import { addCpdEvidenceAction } from "../actions";
import { useEvidence } from "./use-evidence";

type EvidenceFormProps = { entry: MyCpdAudit["entries"][number]; onDone: () => void };

/** The form for the evidence of an entry that has none. */
export function EvidenceForm({ entry: { id, title }, onDone }: EvidenceFormProps) {
  const { upload, claim } = useEvidence();
  const { submit, busy } = useSubmit(
    async (sent: { id: string }, options) => {
      const claimed = await claim();
      if (!claimed.ok) return claimed;
      return addCpdEvidenceAction({ ...sent, documentId: claimed.data.id }, options);
    },
    {
      success: { title: "Evidence added", description: `“${title}” has its evidence now.` },
      failureTitle: "Couldn't add the evidence",
      onDone,
      onProblem({ code }) {
        if (code === "link_expired") upload.again();
      },
    },
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ id });
      }}
    >
      <FileField
        file={upload.file}
        error={upload.refusal}
        onAdd={upload.add}
        onReplace={upload.replace}
        onRemove={upload.remove}
        onRetry={upload.again}
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Adding..." disabled={!upload.address}>
          Add evidence
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
