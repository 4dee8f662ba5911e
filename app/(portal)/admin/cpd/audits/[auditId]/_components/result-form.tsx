"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import type { CpdAuditedMember } from "@/lib/cpd/audit-queries";
import { auditResultLabel } from "@/lib/cpd/labels";
import { cpdAuditResults } from "@/lib/cpd/rules";
import { auditResultInput } from "@/lib/cpd/schema";
import { recordCpdAuditResultAction } from "../../actions";

type ResultFormProps = { member: CpdAuditedMember; onDone: () => void };

/** The form for what an audit found about a member. */
export function ResultForm({ member: { id, name, result, note }, onDone }: ResultFormProps) {
  const form = useForm<z.input<typeof auditResultInput>, unknown, z.output<typeof auditResultInput>>({
    resolver: zodResolver(auditResultInput),
    defaultValues: { id, result: result ?? "passed", note: note ?? "" },
  });
  const { errors } = form.formState;
  const { submit, busy } = useSubmit(recordCpdAuditResultAction, {
    form,
    success: { title: "Result recorded", description: `${name} is emailed when the audit is closed.` },
    failureTitle: "Couldn't record the result",
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="grid gap-5">
      <Field label="Result" error={errors.result?.message}>
        {(control) => (
          <select {...control} className="input" {...form.register("result")}>
            {cpdAuditResults.map((one) => (
              <option key={one} value={one}>
                {auditResultLabel[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Note" hint="The member reads it." error={errors.note?.message}>
        {(control) => <Textarea {...control} rows={3} {...form.register("note")} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Recording...">
          Record result
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
