"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { pathTo } from "@/lib/core/path-to";
import { cpdAuditDrawInput } from "@/lib/cpd/schema";
import { drawCpdAuditAction } from "../actions";

/** Draws members for an audit, and opens it. */
export function DrawAudit() {
  const router = useRouter();
  const form = useForm<z.input<typeof cpdAuditDrawInput>, unknown, z.output<typeof cpdAuditDrawInput>>({
    resolver: zodResolver(cpdAuditDrawInput),
    defaultValues: { from: "", to: "", percent: 10, dueOn: "" },
  });
  const { errors } = form.formState;
  const { submit, busy } = useSubmit(drawCpdAuditAction, {
    form,
    success: ({ drawn }) => ({
      title: "Audit drawn",
      description: `${drawn} ${drawn === 1 ? "member was" : "members were"} drawn. We're emailing them.`,
    }),
    failureTitle: "Couldn't draw the audit",
    leavesAfter: true,
    onDone: ({ id }) => router.push(pathTo("/admin/cpd/audits/[auditId]", { auditId: id })),
  });
  return (
    <Card className="mt-6 p-5">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4"
      >
        <Field label="CPD from" error={errors.from?.message}>
          {(control) => <Input {...control} type="date" {...form.register("from")} />}
        </Field>
        <Field label="CPD until" error={errors.to?.message}>
          {(control) => <Input {...control} type="date" {...form.register("to")} />}
        </Field>
        <Field label="Share of members in %" error={errors.percent?.message}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              {...form.register("percent", { valueAsNumber: true })}
              defaultValue={10}
            />
          )}
        </Field>
        <Field label="Evidence due" error={errors.dueOn?.message}>
          {(control) => <Input {...control} type="date" {...form.register("dueOn")} />}
        </Field>
        <SubmitButton busy={busy} busyWords="Drawing..." className="justify-self-start">
          Draw members
        </SubmitButton>
      </form>
    </Card>
  );
}
