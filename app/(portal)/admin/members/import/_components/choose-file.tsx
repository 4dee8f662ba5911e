"use client";

import { FileSpreadsheet } from "lucide";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/textarea";
import { maxImportBytes } from "@/lib/members/schema";

type ChooseFileProps = {
  busy: boolean;
  /** Whether the person has come back to choose another file. */
  isAgain: boolean;
  onChoose: (file: Blob) => void;
};

/** Upload a file or paste rows from a spreadsheet. */
export function ChooseFile({ busy, isAgain, onChoose }: ChooseFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  // The focus moves here, because the button that led back is gone.
  useEffect(() => {
    if (isAgain) input.current?.focus();
  }, [isAgain]);

  function look(event: FormEvent) {
    event.preventDefault();
    const content = file ?? (text.trim() ? text : null);
    if (!content) return setError("Choose a file or paste rows.");
    // Browsers may report another type for a CSV file, depending on what is installed.
    const chosen = new Blob([content], { type: "text/csv" });
    if (chosen.size > maxImportBytes) return setError("The file is too large. The maximum size is 5 MB.");
    setError(undefined);
    onChoose(chosen);
  }
  return (
    <form
      noValidate
      onSubmit={look}
      className="grid grid-cols-1 gap-5 rounded-md border border-line bg-card p-4 sm:p-6"
    >
      <Field label="CSV file" hint="Up to 5 MB and 10,000 rows." error={error}>
        {(control) => (
          <label className="flex min-h-24 cursor-pointer items-center gap-4 rounded-md border border-dashed border-edge px-4 py-4 transition-colors duration-150 hover:border-aqua has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
            <Icon of={FileSpreadsheet} className="size-6 shrink-0 text-aqua-ink" />
            <span className="min-w-0 text-sm">
              <span className="block font-medium wrap-anywhere">{file ? file.name : "Choose a file"}</span>
              <span className="block text-ink-soft">
                {file ? "Choose another file" : "Saved as CSV from your spreadsheet"}
              </span>
            </span>
            <input
              {...control}
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setError(undefined);
              }}
            />
          </label>
        )}
      </Field>
      <Field
        label="Or paste rows"
        optional
        hint="Include the row with the column names. Ignored while a file is chosen."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={7}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="font-mono"
            placeholder={"email,first name,last name\nmarva@example.com,Marva,Rolle"}
            disabled={file !== null}
          />
        )}
      </Field>
      <div>
        <SubmitButton busy={busy} busyWords="Reading...">
          Show preview
        </SubmitButton>
      </div>
    </form>
  );
}
