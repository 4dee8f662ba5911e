"use client";

import { FileSpreadsheet } from "lucide";
import { useState } from "react";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/textarea";
import type { Issue } from "@/lib/core/errors";
import { decodeSmallFile } from "@/lib/tables/decode-small-file";
import { importCpdEntriesAction } from "../actions";

/** The form into which a table of entries is pasted, or read from a file, with what is wrong in each row. */
export function ImportForm({ categories, onDone }: { categories: string[]; onDone: () => void }) {
  const [text, setText] = useState("");
  const [issues, setIssues] = useState<Issue[]>([]);
  const { submit, busy } = useSubmit(importCpdEntriesAction, {
    success: ({ added }) => ({
      title: "Entries added",
      description: `${added} ${added === 1 ? "entry was" : "entries were"} added to your record.`,
    }),
    failureTitle: "Couldn't import the table",
    onDone,
    onProblem({ issues: found = [] }) {
      const ofRows = found.filter(({ path }) => path.startsWith("row "));
      setIssues(ofRows);
      if (ofRows.length > 0) return "handled";
    },
  });
  const send = (state: "draft" | "submitted") => {
    setIssues([]);
    void submit({ text, state });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send("submitted");
      }}
    >
      <Field label="Table" hint={`Categories: ${categories.join(", ")}.`}>
        {(control) => (
          <Textarea
            {...control}
            rows={7}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="font-mono"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Or choose a file" optional>
        {(control) => (
          <DropPlace
            control={control}
            accept={[".csv", ".tsv", ".txt", "text/csv"]}
            isBusy={busy}
            className="flex items-center gap-3 p-4 text-sm"
            onFile={(file) => void file.arrayBuffer().then((bytes) => setText(decodeSmallFile(bytes)))}
          >
            <Icon of={FileSpreadsheet} className="size-6 shrink-0 text-aqua-ink" />
            <span>A CSV file saved from your spreadsheet. It fills the table above.</span>
          </DropPlace>
        )}
      </Field>
      {issues.length > 0 && (
        <div role="alert" className="rounded-md bg-danger-soft px-3.5 py-3 text-sm">
          <p className="font-medium text-danger">Nothing was added. Correct these rows and try again.</p>
          <ul className="mt-1 grid gap-0.5">
            {issues.map(({ path, message }, index) => (
              <li key={index}>
                <span className="capitalize">{path}</span>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFooter>
        <Button variant="secondary" disabled={busy} onClick={() => send("draft")}>
          Save as drafts
        </Button>
        <SubmitButton busy={busy} busyWords="Importing...">
          Submit for review
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
