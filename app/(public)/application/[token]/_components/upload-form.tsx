"use client";

import { CircleAlert } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ChoiceCard } from "@/components/forms/choice-card";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api-client";
import { documentKindLabel } from "@/lib/applications/labels";
import { documentKinds, sixMonthsBefore, type ApplicationDocumentKind } from "@/lib/applications/rules";
import type { documentFacts } from "@/lib/applications/schema";
import { documentExtensions, maxDocumentBytes } from "@/lib/documents/rules";
import { FilePicker } from "./file-picker";

type Facts = z.output<typeof documentFacts>;

const rules = fetchedRules(async () => (await import("@/lib/applications/schema")).documentFacts);

type UploadFormProps = {
  token: string;
  /** What is missing, chosen beforehand. */
  proposed: ApplicationDocumentKind | null;
  /** "YYYY-MM-DD" in the association's zone. */
  today: string;
};

/** Said at once for what the server would refuse after the whole file has gone there. */
function problemOf({ name, size }: File): string | null {
  if (!documentExtensions.some((ending) => name.toLowerCase().endsWith(ending)))
    return `You can only upload: ${documentExtensions.join(", ")}`;
  return size > maxDocumentBytes ? `${name} exceeds maximum allowed size of 10 MB` : null;
}

/** Sends one supporting document. */
export function UploadForm({ token, proposed, today }: UploadFormProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const form = useForm<z.input<typeof documentFacts>, unknown, Facts>({
    resolver: rules,
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
      onDone: () => router.refresh(),
      onProblem({ code, message }) {
        if (code === "unsupported_type" || code === "too_large") setFileError(message);
        if (code === "already_decided") router.refresh();
      },
    },
  );

  function choose(chosen: File) {
    const problem = problemOf(chosen);
    setFileError(problem);
    setFile(problem ? null : chosen);
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
      aria-labelledby="add-document"
      onSubmit={(event) => void handleSubmit(send, missing)(event)}
      className="grid gap-5 border-t border-line pt-6"
    >
      <h3 id="add-document" className="font-semibold">
        Add a document
      </h3>
      <fieldset aria-describedby={errors.kind ? "kind-error" : undefined}>
        <legend className="text-sm font-medium">Kind of document</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {documentKinds.map((choice) => (
            <ChoiceCard key={choice} {...register("kind")} value={choice} label={documentKindLabel(choice)} />
          ))}
        </div>
        <div aria-live="polite">
          {errors.kind && (
            <p id="kind-error" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
              <Icon of={CircleAlert} className="mt-0.5" />
              {errors.kind.message}
            </p>
          )}
        </div>
      </fieldset>
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
      <FilePicker file={file} error={fileError} isBusy={busy} onChoose={choose} />
      <SubmitButton busy={busy} busyWords="Uploading..." className="w-full sm:w-auto sm:justify-self-start">
        Upload Document
      </SubmitButton>
    </form>
  );
}
