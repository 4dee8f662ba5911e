"use client";

import { ClipboardCheck } from "lucide";
import { FormDialog } from "@/components/forms/form-dialog";
import type { CpdAuditedMember } from "@/lib/cpd/audit-queries";

const fetchForm = async () => (await import("./result-form")).ResultForm;

/** Records or corrects what an audit found about a member. */
export const RecordResult = ({ member }: { member: CpdAuditedMember }) => (
  <FormDialog
    button={{
      label: member.result ? "Change" : "Record result",
      icon: ClipboardCheck,
      variant: "secondary",
      size: "sm",
      "aria-label": `${member.result ? "Change" : "Record"} the result of ${member.name}`,
    }}
    title={`Result of ${member.name}`}
    description="We email it when the audit is closed."
    failureTitle="Couldn't open the form"
    fetchForm={fetchForm}
  >
    {(Form, onDone) => <Form member={member} onDone={onDone} />}
  </FormDialog>
);
