"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FileField } from "@/components/documents/file-field";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { hoursStep } from "@/lib/core/hours-step";
import type { OwnEntry } from "@/lib/cpd/queries";
import { entryInput, type EntryValues } from "@/lib/cpd/schema";
import { changeCpdEntryAction, createCpdEntryAction } from "../actions";
import { useEvidence } from "./use-evidence";

type EntryFormProps = { categories: string[]; entry?: OwnEntry; onDone: () => void };
type Sent = EntryValues & { state: "draft" | "submitted" };

const emptyEntry = {
  title: "",
  provider: "",
  date: "",
  category: "",
  live: false,
  learned: "",
  evidence: null,
};

/** The form for an entry, with the evidence uploaded while the other fields are filled in. */
export function EntryForm({ categories, entry, onDone }: EntryFormProps) {
  const { upload, claim } = useEvidence();
  const { evidence, hours, ...before } = entry ?? { ...emptyEntry, hours: Number.NaN };
  const form = useForm<z.input<typeof entryInput>, unknown, EntryValues>({
    resolver: zodResolver(entryInput),
    defaultValues: { ...before, hours, documentId: evidence?.id ?? null },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    async (sent: Sent, options) => {
      const claimed = upload.address ? await claim() : null;
      if (claimed?.ok === false) return claimed;
      const documentId = claimed?.data.id ?? sent.documentId;
      return entry
        ? changeCpdEntryAction({ ...sent, documentId, id: entry.id }, options)
        : createCpdEntryAction({ ...sent, documentId }, options);
    },
    {
      form,
      success: ({ title, state }) =>
        state === "draft"
          ? { title: "Draft saved", description: `“${title}” doesn't count until you submit it.` }
          : { title: "Submitted for review", description: `We'll email you about “${title}”.` },
      failureTitle: "Couldn't save the entry",
      onDone,
      onProblem({ code }) {
        // The upload has expired before the form was sent, so the file is sent again.
        if (code === "link_expired") upload.again();
      },
    },
  );
  const send = (state: Sent["state"]) => handleSubmit((fields) => submit({ ...fields, state }));
  const isUploading = upload.file?.state === "sending";
  return (
    <form noValidate onSubmit={(event) => void send("submitted")(event)} className="grid gap-5">
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("title")} />}
      </Field>
      <Field label="Provider" hint="Who held it or published it." error={errors.provider?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("provider")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Date" error={errors.date?.message}>
          {(control) => <Input {...control} type="date" {...register("date")} />}
        </Field>
        <Field label="Hours" error={errors.hours?.message}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              step={hoursStep}
              min={hoursStep}
              {...register("hours", { valueAsNumber: true })}
            />
          )}
        </Field>
      </div>
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <select {...control} className="input" {...register("category")}>
            <option value="">Choose a category</option>
            {[...new Set([...categories, ...(entry ? [entry.category] : [])])].map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input type="checkbox" className="size-4.5 shrink-0 accent-aqua" {...register("live")} />
        It was live, in a room or online
      </label>
      <Field label="What did you learn?" optional error={errors.learned?.message}>
        {(control) => <Textarea {...control} rows={3} {...register("learned")} />}
      </Field>
      {evidence && !upload.file && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          Evidence: {evidence.fileName}. Choose another file to replace it.
        </p>
      )}
      <FileField
        file={upload.file}
        error={upload.refusal}
        onAdd={upload.add}
        onReplace={upload.replace}
        onRemove={upload.remove}
        onRetry={upload.again}
      />
      <DialogFooter>
        <Button variant="secondary" disabled={busy || isUploading} onClick={() => void send("draft")()}>
          Save draft
        </Button>
        <SubmitButton busy={busy} busyWords="Saving..." disabled={isUploading}>
          Submit for review
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
