"use client";

import { Upload } from "lucide";
import { FormDialog } from "@/components/forms/form-dialog";
import type { MyCpdAudit } from "@/lib/cpd/audit-queries";

const fetchForm = async () => (await import("./evidence-form")).EvidenceForm;

/** Adds the evidence of an entry that has none. */
export const EvidenceDialog = ({ entry }: { entry: MyCpdAudit["entries"][number] }) => (
  <FormDialog
    button={{
      label: "Add evidence",
      icon: Upload,
      variant: "secondary",
      size: "sm",
      "aria-label": `Add evidence for ${entry.title}`,
    }}
    title="Add evidence"
    description={`What shows that you did “${entry.title}”, such as a certificate.`}
    failureTitle="Couldn't open the form"
    fetchForm={fetchForm}
  >
    {(Form, onDone) => <Form entry={entry} onDone={onDone} />}
  </FormDialog>
);
