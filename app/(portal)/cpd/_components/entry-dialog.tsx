"use client";

import { Pencil, Plus } from "lucide";
import { FormDialog } from "@/components/forms/form-dialog";
import type { OwnEntry } from "@/lib/cpd/queries";

const fetchForm = async () => (await import("./entry-form")).EntryForm;

type EntryDialogProps = { categories: string[]; entry?: OwnEntry };

/** Adds an entry to the member's record, or changes one. */
export function EntryDialog({ categories, entry }: EntryDialogProps) {
  return (
    <FormDialog
      {...(entry
        ? {
            button: {
              label: entry.state === "declined" ? "Correct" : "Change",
              icon: Pencil,
              variant: "secondary",
              size: "sm",
              "aria-label": `${entry.state === "declined" ? "Correct" : "Change"} ${entry.title}`,
            },
            title: "Change CPD entry",
            description: "Save it as a draft, or submit it for review.",
          }
        : {
            button: { label: "Add entry", icon: Plus },
            title: "Add CPD entry",
            description: "Something that you learned elsewhere. It counts once we have approved it.",
          })}
      failureTitle="Couldn't open the form"
      fetchForm={fetchForm}
    >
      {(Form, onDone) => <Form categories={categories} {...(entry && { entry })} onDone={onDone} />}
    </FormDialog>
  );
}
