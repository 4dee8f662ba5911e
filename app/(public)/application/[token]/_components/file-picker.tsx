"use client";

import { FileText, FileUp } from "lucide";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { Icon } from "@/components/ui/icon";
import { fileSizeLabel } from "@/lib/documents/labels";
import { documentExtensions } from "@/lib/documents/rules";

type FilePickerProps = {
  file: File | null;
  error: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** The applicant's document, chosen or dropped; what was chosen can be changed until it is sent. */
export function FilePicker({ file, error, isBusy, onChoose }: FilePickerProps) {
  return (
    <Field label="File" hint="PDF, DOC or DOCX, up to 10 MB." error={error ?? undefined}>
      {(control) => (
        <DropPlace
          control={control}
          accept={documentExtensions}
          isBusy={isBusy}
          onFile={onChoose}
          className="min-h-24 flex-col px-4 py-4 text-center"
        >
          <Icon of={file ? FileText : FileUp} className="mb-1 size-5 text-aqua-ink" />
          <span className="font-medium wrap-anywhere">{file ? file.name : "Choose a file"}</span>
          <span className="text-ink-soft">
            {file ? `${fileSizeLabel(file.size)} · choose another` : "or drop it here"}
          </span>
        </DropPlace>
      )}
    </Field>
  );
}
