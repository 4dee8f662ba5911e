"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { FileField } from "@/components/documents/file-field";
import { ChoiceCard } from "@/components/forms/choice-card";
import { ChoiceGroup } from "@/components/forms/choice-group";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/components/api/api-client";
import { documentKindLabel } from "@/lib/applications/labels";
import { documentKinds, sixMonthsBefore, type ApplicationDocumentKind } from "@/lib/applications/rules";
import { documentFacts } from "@/lib/applications/schema";
import { documentExtensions, maxDocumentBytes } from "@/lib/documents/rules";

type Facts = z.output<typeof documentFacts>;

type UploadFormProps = {
  token: string;
  /** The missing kind of document that is selected at first. */
  proposed: ApplicationDocumentKind | null;
  /** Today, "YYYY-MM-DD", in the association's zone. */
  today: string;
  onDone: () => void;
};

/** Checks the file before the upload, so that a refusal does not come only after the whole file has been sent. */
function problemOf({ name, size }: File): string | null {
  if (!documentExtensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return `You can only upload: ${documentExtensions.join(", ")}`;
  return size > maxDocumentBytes ? `${name} exceeds maximum allowed size of 10 MB` : null;
}

/** The form with which an applicant uploads one supporting document. */
export function UploadForm({ token, proposed, today, onDone }: UploadFormProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const form = useForm<z.input<typeof documentFacts>, unknown, Facts>({
    resolver: zodResolver(documentFacts),
    defaultValues: { kind: proposed ?? "other", issuedOn: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  const { submit, busy } = useSubmit(
    ({ sent, facts: { kind, issuedOn } }: { sent: File; facts: Facts }) => {
      const facts = { token, kind, fileName: sent.name, issuedOn };
      return api("PUT /api/applications/{token}/documents", facts, { file: sent });
    },
    {
      form,
      success: ({ fileName }) => ({
        title: "Document Uploaded",
        description: `“${fileName}” has been added to your application.`,
      }),
      failureTitle: "Upload Failed",
      onDone,
      onProblem({ code, message }) {
        if (code === "unsupported_type" || code === "too_large") setFileError(message);
        if (code === "already_decided") router.refresh();
      },
    },
  );

  function choose([chosen, ...others]: File[]) {
    if (!chosen) return;
    const problem = file || others.length > 0 ? "Cannot add more files" : problemOf(chosen);
    setFileError(problem);
    if (!problem) setFile(chosen);
  }

  function replace(chosen: File) {
    const problem = problemOf(chosen);
    setFileError(problem);
    setFile(problem ? null : chosen);
  }

  function remove() {
    setFile(null);
    setFileError(null);
  }

  function missing() {
    if (file || fileError) return;
    setFileError("Please upload a file first");
  }

  async function send(facts: Facts) {
    missing();
    if (file) await submit({ sent: file, facts });
    else
      toast({ title: "Upload Required", description: "Please upload a file first", variant: "destructive" });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(send, missing)(event)}
      className="grid gap-5"
    >
      <ChoiceGroup legend="Kind of document" name="kind" error={errors.kind?.message}>
        <div className="grid gap-2 sm:grid-cols-2">
          {documentKinds.map((choice) => (
            <ChoiceCard key={choice} {...register("kind")} value={choice} label={documentKindLabel(choice)} />
          ))}
        </div>
      </ChoiceGroup>
      {kind === "police_certificate" && (
        <Field
          label="Date on the certificate"
          hint="It must be within the past six months."
          error={errors.issuedOn?.message}
          className="sm:max-w-64"
        >
          {(control) => (
            <Input
              {...control}
              {...register("issuedOn")}
              type="date"
              min={sixMonthsBefore(today)}
              max={today}
              required
            />
          )}
        </Field>
      )}
      <FileField
        file={file && { name: file.name, sizeBytes: file.size, percent: 0, state: "chosen", failure: null }}
        error={fileError}
        onAdd={choose}
        onReplace={replace}
        onRemove={remove}
        isBusy={busy}
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Uploading...">
          Upload Document
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
