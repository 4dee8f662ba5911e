"use client";

import { Upload } from "lucide";
import { FormDialog } from "@/components/forms/form-dialog";
import type { Replaced } from "./upload-form";

const fetchForm = async () => (await import("./upload-form")).UploadForm;

/** The upload of a new document, or of a corrected version of a rejected one. */
export function UploadDocument({ replaces }: { replaces?: Replaced }) {
  return (
    <FormDialog
      {...(replaces
        ? {
            button: { icon: Upload, label: "Upload corrected version", variant: "secondary", size: "sm" },
            title: "Upload a corrected version",
            description: `It replaces “${replaces.fileName}” and will be verified again.`,
          }
        : {
            button: { icon: Upload, label: "Upload Document" },
            title: "Upload Document",
            description: "The administrators will verify it, and you'll see the result here.",
          })}
      failureTitle="Upload Failed"
      fetchForm={fetchForm}
    >
      {(Form, onDone) => <Form {...(replaces ? { replaces } : {})} onDone={onDone} />}
    </FormDialog>
  );
}
