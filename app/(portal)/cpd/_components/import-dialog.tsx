"use client";

import { FileSpreadsheet } from "lucide";
import { FormDialog } from "@/components/forms/form-dialog";

const fetchForm = async () => (await import("./import-form")).ImportForm;

/** Adds entries from a spreadsheet. */
export function ImportDialog({ categories }: { categories: string[] }) {
  return (
    <FormDialog
      button={{ label: "Import", icon: FileSpreadsheet, variant: "secondary" }}
      title="Import CPD entries"
      description="Paste a table with the columns title, provider, date (2026-05-31), hours, category and live (yes or no), or choose a CSV file."
      failureTitle="Couldn't open the form"
      fetchForm={fetchForm}
    >
      {(Form, onDone) => <Form categories={categories} onDone={onDone} />}
    </FormDialog>
  );
}
