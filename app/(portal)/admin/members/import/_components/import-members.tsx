"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import { pathTo } from "@/lib/core/path-to";
import type { ImportPreview } from "@/lib/members/import-members";
import type { ChosenEncoding } from "@/lib/tables/labels";
import { ChooseFile } from "./choose-file";
import { Preview } from "./preview";

/** A chosen file. `encoding` is null while the portal detects it. */
type Chosen = { content: Blob; encoding: ChosenEncoding | null; areMembers: boolean };

const fieldsOf = ({ encoding, areMembers }: Chosen) => ({
  encoding,
  members: areMembers ? ("yes" as const) : ("no" as const),
});

/** The three steps of an import: choose a file, preview its effect, import it. */
export function ImportMembers({ columns }: { columns: ReactNode }) {
  const router = useRouter();
  const [file, setFile] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const look = useSubmit(
    (chosen: Chosen) =>
      api("POST /api/admin/users/import/preview", fieldsOf(chosen), { file: chosen.content }),
    {
      failureTitle: "Preview Failed",
      onDone(answer, chosen) {
        setFile(chosen);
        setPreview(answer);
      },
    },
  );
  const send = useSubmit(
    ({ invite, plan, chosen }: { invite: boolean; plan: string; chosen: Chosen }) =>
      api(
        "POST /api/admin/users/import",
        { ...fieldsOf(chosen), plan, invite: invite ? "yes" : "no" },
        { file: chosen.content },
      ),
    {
      success: ({ created, updated, unchanged }) => ({
        title: "Members imported",
        description: `${created.toLocaleString("en")} new, ${updated.toLocaleString("en")} changed, ${unchanged.toLocaleString("en")} unchanged.`,
      }),
      failureTitle: "Import Failed",
      leavesAfter: true,
      onDone: () => router.push(pathTo("/admin", { query: { tab: "members" } })),
      onProblem(problem) {
        if (problem.code === "changed_meanwhile" && file) void look.submit(file);
      },
    },
  );
  if (file && preview) {
    return (
      <Preview
        key={`${file.encoding} ${preview.plan}`}
        preview={preview}
        busy={send.busy || look.busy}
        areMembers={file.areMembers}
        onAreMembers={(areMembers) => void look.submit({ ...file, areMembers })}
        onEncoding={(encoding) => void look.submit({ ...file, encoding })}
        onBack={() => setPreview(null)}
        onImport={(invite) => void send.submit({ invite, plan: preview.plan, chosen: file })}
      />
    );
  }
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ChooseFile
        busy={look.busy}
        isAgain={file !== null}
        onChoose={(content) => void look.submit({ content, encoding: null, areMembers: true })}
      />
      {columns}
    </div>
  );
}
