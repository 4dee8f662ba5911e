"use client";

import { TriangleAlert } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { isPlain, parseCoverage, unprintable } from "@/lib/core/printable";

const maxListed = 12;

type PrintNoticeProps = {
  paper: "receipt" | "invoice" | "receipts" | "ticket" | "member’s documents";
  /** The names and descriptions on the document. */
  texts: readonly (string | null | undefined)[];
};

/** A notice, before a document is issued, of characters in a name that cannot be printed. */
export function PrintNotice({ paper, texts }: PrintNoticeProps) {
  const text = texts.filter(Boolean).join("\n");
  const [checked, setChecked] = useState<{ text: string; characters: string[] } | null>(null);
  useEffect(() => {
    if (isPlain(text)) return;
    let isCurrent = true;
    // Few names need this table. If it cannot be loaded, the document is printed anyway.
    void import("@/lib/core/print-coverage.json").then(
      ({ default: coverage }) => {
        if (isCurrent) setChecked({ text, characters: unprintable(text, parseCoverage(coverage)) });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const characters = checked?.text === text ? checked.characters : [];
  return (
    <div aria-live="polite" className="empty:hidden">
      {characters.length > 0 && (
        <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
          <span>
            Some characters can’t be printed on the {paper}:{" "}
            <span dir="auto">{characters.slice(0, maxListed).join(" ")}</span>
            {characters.length > maxListed && ` and ${characters.length - maxListed} more`}. They’ll appear
            without their accent or as “?”, or be left out.
          </span>
        </p>
      )}
    </div>
  );
}
