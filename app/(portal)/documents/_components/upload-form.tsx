"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
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
import { documentCategoryLabel } from "@/lib/documents/labels";
import type { PortalDocument } from "@/lib/documents/queries";
import { defaultFileName, documentCategories, documentDetails } from "@/lib/documents/schema";
import { useUpload } from "@/components/documents/use-upload";

/** The rejected document that a corrected version replaces. */
export type Replaced = Pick<PortalDocument, "id" | "fileName" | "category">;

type Details = z.output<typeof documentDetails>;
type Claim = Details & { objectURL: string; fileType?: string; fileSize?: number; replacesId?: string };

/** The form for a document. The file is uploaded while the other fields are filled in. */
export function UploadForm({ replaces, onDone }: { replaces?: Replaced; onDone: () => void }) {
  const upload = useUpload();
  const form = useForm<z.input<typeof documentDetails>, unknown, Details>({
    resolver: zodResolver(documentDetails),
    defaultValues: {
      fileName: replaces?.fileName ?? "",
      ...(replaces ? { category: replaces.category } : {}),
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (claim: Claim, options) => api("PUT /api/documents/upload", claim, options),
    {
      form,
      success: ({ fileName }) => ({
        title: "Document Uploaded",
        description: `“${fileName}” is pending verification.`,
      }),
      failureTitle: "Upload Failed",
      onDone,
      onProblem({ code }) {
        // The upload has expired before the form was sent, so the file is sent again.
        if (code === "link_expired") upload.again();
      },
    },
  );

  function send(details: Details) {
    const { address: objectURL, file } = upload;
    if (objectURL) {
      const { fileType, sizeBytes: fileSize } = file ?? {};
      return submit({ ...details, objectURL, fileType, fileSize, replacesId: replaces?.id });
    }
    toast({ title: "Upload Required", description: "Please upload a file first", variant: "destructive" });
  }

  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(send)(sent)} className="grid gap-5">
      <ChoiceGroup legend="Category" name="category" error={errors.category?.message}>
        <div className="grid grid-cols-2 gap-2">
          {documentCategories.map((category) => (
            <ChoiceCard
              key={category}
              {...register("category")}
              value={category}
              label={documentCategoryLabel[category]}
            />
          ))}
        </div>
      </ChoiceGroup>
      <Field label="Document Name" optional error={errors.fileName?.message}>
        {(control) => (
          <Input {...control} autoComplete="off" placeholder={defaultFileName} {...register("fileName")} />
        )}
      </Field>
      <FileField
        file={upload.file}
        error={upload.refusal}
        onAdd={upload.add}
        onReplace={upload.replace}
        onRemove={upload.remove}
        onRetry={upload.again}
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Uploading...">
          Upload Document
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
