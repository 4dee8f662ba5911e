"use client";

import { FileUp } from "lucide";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { api } from "@/components/api/api-client";
import { DropPlace } from "@/components/forms/drop-place";
import { FieldError } from "@/components/forms/field-error";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";
import type { StatementPreview } from "@/lib/statements/import-statement";
import type { ChosenMapping } from "@/lib/bank-files/rules";
import { maxStatementBytes } from "@/lib/bank-files/schema";
import type { ChosenEncoding } from "@/lib/tables/labels";
import { Preview, type Decided } from "./preview";

/** A chosen file, with the options for reading it. */
type Chosen = {
  file: Blob;
  name: string;
  mapping: ChosenMapping | null;
  encoding: ChosenEncoding | null;
  account: string | null;
  /** The chosen account in an OFX file that has several. */
  ofxAccount: string | null;
};

const toQuery = ({ name, mapping, encoding, account, ofxAccount }: Chosen) => ({
  name,
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(encoding && { encoding }),
  ...(account && { account }),
  ...(ofxAccount && { ofxAccount }),
});

/** The import of a statement: drop a file, check how it is read, and import it. */
export function ImportStatement() {
  const id = useId();
  const router = useRouter();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [error, setError] = useState<string>();
  const look = useSubmit(
    (sent: Chosen) => api("POST /api/admin/bank-statements/preview", toQuery(sent), { file: sent.file }),
    {
      failureTitle: "The file can't be read",
      onDone(answer, sent) {
        setChosen(sent);
        setPreview(answer);
      },
      onProblem({ message }) {
        setError(message);
        return "handled";
      },
    },
  );
  const send = useSubmit(
    ({ confirm, leaveOut, ...sent }: Chosen & Decided) =>
      api(
        "POST /api/admin/bank-statements",
        { ...toQuery(sent), confirm: confirm.join(","), leaveOut: leaveOut.join(",") },
        { file: sent.file },
      ),
    {
      failureTitle: "Import Failed",
      leavesAfter: true,
      onDone: (answer) =>
        router.push(pathTo("/admin/payments/statements/[statementId]", { statementId: answer.id })),
      onProblem({ message }) {
        setError(message);
        return "handled";
      },
    },
  );
  function take(file: File) {
    setPreview(null);
    if (file.size > maxStatementBytes) return setError("The file is too large. The maximum size is 5 MB.");
    setError(undefined);
    // Browsers may report another type for a CSV file, depending on what is installed.
    const content = new Blob([file], { type: "text/csv" });
    void look.submit({
      file: content,
      name: file.name,
      mapping: null,
      encoding: null,
      account: null,
      ofxAccount: null,
    });
  }
  function readAgain(told: Partial<Chosen>) {
    setError(undefined);
    if (chosen) void look.submit({ ...chosen, ...told });
  }
  return (
    <div className="mt-6 grid gap-5">
      <DropPlace
        control={{
          id,
          "aria-describedby": error ? `${id}-error` : undefined,
          "aria-invalid": error ? true : undefined,
        }}
        accept={[".csv", ".txt", ".tsv", ".ofx", ".qfx", "text/csv"]}
        isBusy={look.busy || send.busy}
        onFile={take}
        className="flex min-h-28 items-center gap-4 p-5"
      >
        <Icon of={FileUp} className="size-6 shrink-0 text-aqua-ink" />
        <span className="min-w-0 text-sm">
          <span className="block font-medium">
            {look.busy ? "Reading..." : preview ? "Choose another file" : "Import statement"}
          </span>
          <span className="block text-ink-soft">
            Drop your bank’s CSV, OFX or QFX file here, or choose it. Up to 5 MB and 5,000 lines.
          </span>
        </span>
      </DropPlace>
      <FieldError id={`${id}-error`} error={error} />
      {chosen && preview && (
        <Preview
          // The key resets the decisions whenever the file is read differently.
          key={JSON.stringify([preview.mapping, preview.encoding, preview.account, preview.ofxAccount])}
          preview={preview}
          isReading={look.busy}
          isImporting={send.busy}
          onColumns={(mapping) => readAgain({ mapping })}
          onEncoding={(encoding) => readAgain({ encoding })}
          onAccount={(account) => readAgain({ account })}
          onOfxAccount={(ofxAccount) => readAgain({ ofxAccount })}
          onImport={(decided) => void send.submit({ ...chosen, ...decided })}
        />
      )}
    </div>
  );
}
