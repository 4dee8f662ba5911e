"use client";

import { Download } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type TemplateProps = { rows: string[][]; fileName: string };

const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A template to download: the columns and one sample row. */
export function Template({ rows, fileName }: TemplateProps) {
  function download() {
    const csv = rows.map((row) => row.map(quoted).join(",")).join("\r\n");
    const url = URL.createObjectURL(new Blob(["\ufeff", csv, "\r\n"], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <Button variant="ghost" size="sm" onClick={download}>
      <Icon of={Download} /> Template
    </Button>
  );
}
