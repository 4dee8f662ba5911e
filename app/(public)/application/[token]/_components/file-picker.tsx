"use client";

import { FileText, FileUp } from "lucide";
import { useState, type DragEvent } from "react";
import { Field } from "@/components/forms/field";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/cn";
import { fileSizeLabel } from "@/lib/documents/labels";
import { documentEndings } from "@/lib/documents/rules";

type FilePickerProps = {
  file: File | null;
  error: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** The browser's own file input, with a place to drop on as its label. */
export function FilePicker({ file, error, isBusy, onChoose }: FilePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen && !isBusy) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Field label="File" hint="PDF, DOC or DOCX, at most 10 MB." error={error ?? undefined}>
      {(control) => (
        <div>
          <input
            {...control}
            type="file"
            accept={documentEndings.join(",")}
            disabled={isBusy}
            className="peer sr-only"
            onChange={({ target }) => {
              take(target.files);
              target.value = ""; // the same file may be chosen again
            }}
          />
          <label
            htmlFor={control.id}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
            className={cn(
              "drop-place min-h-24 flex-col px-4 py-4 text-center",
              isOver && "border-aqua bg-aqua-soft",
              isBusy && "cursor-default opacity-75",
            )}
          >
            <Icon of={file ? FileText : FileUp} className="mb-1 size-5 text-aqua-ink" />
            <span className="font-medium wrap-anywhere">{file ? file.name : "Choose a file"}</span>
            <span className="text-ink-soft">
              {file ? `${fileSizeLabel(file.size)} · choose another` : "or drop it here"}
            </span>
          </label>
        </div>
      )}
    </Field>
  );
}
