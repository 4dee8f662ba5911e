"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import type { ImportPreview } from "@/lib/members/import-members";
import { ChooseFile } from "./choose-file";
import { Preview } from "./preview";

/** Choose a file, preview its effect, import it. */
export function ImportMembers({ columns }: { columns: ReactNode }) {
  const router = useRouter();
  const [file, setFile] = useState<Blob | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const look = useSubmit(
    (chosen: Blob) => api("POST /api/admin/users/import/preview", {}, { file: chosen }),
    {
      failureTitle: "Preview Failed",
      onDone(answer, chosen) {
        setFile(chosen);
        setPreview(answer);
      },
    },
  );
  const send = useSubmit(
    ({ invite, plan, chosen }: { invite: boolean; plan: string; chosen: Blob }) =>
      api("POST /api/admin/users/import", { plan, invite: invite ? "yes" : "no" }, { file: chosen }),
    {
      success: ({ created, updated, unchanged }) => ({
        title: "Members imported",
        description: `${created.toLocaleString("en")} new, ${updated.toLocaleString("en")} changed, ${unchanged.toLocaleString("en")} unchanged.`,
      }),
      failureTitle: "Import Failed",
      leavesAfter: true,
      onDone: () => router.push("/admin?tab=members"),
      onProblem(problem) {
        if (problem.code === "changed_meanwhile" && file) void look.submit(file);
      },
    },
  );
  if (file && preview) {
    return (
      <Preview
        key={preview.plan}
        preview={preview}
        busy={send.busy || look.busy}
        onBack={() => setPreview(null)}
        onImport={(invite) => void send.submit({ invite, plan: preview.plan, chosen: file })}
      />
    );
  }
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ChooseFile busy={look.busy} onChoose={(chosen) => void look.submit(chosen)} />
      {columns}
    </div>
  );
}
