"use client";

import type { FormEvent } from "react";
import { useExport } from "@/components/forms/export-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

type ExportFormProps = { from: string; to: string };

/** The form that downloads the log of a period. */
export function ExportForm({ from, to }: ExportFormProps) {
  const { download, busy } = useExport();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { action, elements } = event.currentTarget;
    const dayIn = (name: string) => (elements.namedItem(name) as HTMLInputElement).value;
    void download(`${action}?${new URLSearchParams({ from: dayIn("from"), to: dayIn("to") }).toString()}`);
  }

  return (
    <form
      method="get"
      action="/api/admin/audit/export"
      onSubmit={send}
      className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <div className="grid gap-1.5">
        <Label htmlFor="export-from">First day</Label>
        <Input id="export-from" type="date" name="from" defaultValue={from} max={to} required />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="export-to">Last day</Label>
        <Input id="export-to" type="date" name="to" defaultValue={to} max={to} required />
      </div>
      <Button type="submit" variant="secondary" busy={busy} className="h-11">
        Download
      </Button>
    </form>
  );
}
