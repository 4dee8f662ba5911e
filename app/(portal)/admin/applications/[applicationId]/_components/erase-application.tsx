"use client";

import { Trash2 } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";
import { eraseApplicationAction } from "../actions";
import { TitledSection } from "./titled-section";

type EraseApplicationProps = {
  id: string;
  name: string;
  documents: number;
  notes: number;
  hasAccount: boolean;
};

/** Erases the application permanently after a confirmation that lists what is lost. */
export function EraseApplication({ id, name, documents, notes, hasAccount }: EraseApplicationProps) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(() => eraseApplicationAction({ id }), {
    success: { title: "Application deleted", description: `We have deleted ${name}'s application.` },
    failureTitle: "Delete Failed",
    onDone() {
      setOpen(false);
      router.replace(pathTo("/admin", { query: { tab: "applications" } }));
      router.refresh();
    },
  });
  return (
    <TitledSection title="Delete">
      <p className="text-sm text-ink-soft">
        Permanently removes this application and all its data.
        {hasAccount && " The account and membership are not affected."}
      </p>
      <Button ref={opener} variant="secondary" className="mt-4 text-danger" onClick={() => setOpen(true)}>
        <Icon of={Trash2} /> Delete application
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title={`Delete ${name}'s application?`}
        description={
          <>
            <p>You can&apos;t undo this. The following will be deleted:</p>
            <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
              <li>All application details, including the background answers</li>
              <li>
                {counted(documents, "document")}
                {documents > 0 && ", including the files"}
              </li>
              <li>{counted(notes, "note, question or answer", "notes, questions and answers")}</li>
              <li>The private link and the content of emails about the application</li>
            </ul>
            <p className="mt-2">The audit log retains the reference and who deleted it.</p>
          </>
        }
        verb="Delete application"
        busyWords="Erasing..."
        keepVerb="Cancel"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({})}
      />
    </TitledSection>
  );
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count === 0 ? "No" : count} ${count === 1 ? one : many}`;
