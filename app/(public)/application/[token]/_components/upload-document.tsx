"use client";

import { Upload } from "lucide";
import type { ComponentProps } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import type { ApplicationDocumentKind } from "@/lib/applications/rules";

const fetchForm = async () => (await import("./upload-form")).UploadForm;

type UploadDocumentProps = {
  token: string;
  /** The missing kind of document that is selected at first. */
  proposed: ApplicationDocumentKind | null;
  /** Today, "YYYY-MM-DD", in the association's zone. */
  today: string;
  button?: Omit<ComponentProps<typeof FormDialog>["button"], "icon">;
};

/** The upload of one supporting document. */
export function UploadDocument({ button = { label: "Upload Document" }, ...form }: UploadDocumentProps) {
  return (
    <FormDialog
      button={{ icon: Upload, ...button }}
      title="Upload Document"
      description="We'll add it to your application."
      failureTitle="Upload Failed"
      fetchForm={fetchForm}
    >
      {(Form, onDone) => <Form {...form} onDone={onDone} />}
    </FormDialog>
  );
}
