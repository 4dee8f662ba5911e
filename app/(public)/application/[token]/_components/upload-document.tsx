"use client";

import type { ComponentProps } from "react";
import { UploadDialog } from "@/components/documents/upload-dialog";
import type { ApplicationDocumentKind } from "@/lib/applications/rules";

const fetchForm = async () => (await import("./upload-form")).UploadForm;

type UploadDocumentProps = {
  token: string;
  /** The missing kind of document that is selected at first. */
  proposed: ApplicationDocumentKind | null;
  /** Today, "YYYY-MM-DD", in the association's zone. */
  today: string;
  button?: ComponentProps<typeof UploadDialog>["button"];
};

/** The upload of one supporting document. */
export function UploadDocument({ button = { label: "Upload Document" }, ...form }: UploadDocumentProps) {
  return (
    <UploadDialog
      button={button}
      title="Upload Document"
      description="We'll add it to your application."
      fetchForm={fetchForm}
    >
      {(Form, onDone) => <Form {...form} onDone={onDone} />}
    </UploadDialog>
  );
}
