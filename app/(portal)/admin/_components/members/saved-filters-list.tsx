"use client";

import { Pencil } from "lucide";
import { useState } from "react";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { memberFilterWords } from "@/lib/members/labels";
import type { SavedFilter } from "@/lib/members/saved-filter-queries";
import { deleteSavedFilterAction } from "../../members/actions";
import { RenameSavedFilterForm } from "./saved-filter-form";

/** The list of saved filters to rename and delete, replaced by a form while one is renamed. */
export function SavedFiltersList({ saved }: { saved: SavedFilter[] }) {
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  if (renamed) return <RenameSavedFilterForm saved={renamed} onClose={() => setRenamed(null)} />;
  return (
    <ul aria-label="Saved filters" className="divide-y divide-line border-y border-line">
      {saved.map((one) => (
        <SavedFilterRow key={one.id} saved={one} onRename={() => setRenamed(one)} />
      ))}
    </ul>
  );
}

function SavedFilterRow({
  saved: { id, name, filter },
  onRename,
}: {
  saved: SavedFilter;
  onRename: () => void;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
          {filter ? memberFilterWords(filter) : "Out of date: this filter no longer exists."}
        </p>
      </div>
      <div className="flex shrink-0 items-center max-sm:-ml-3">
        <Button variant="ghost" size="sm" onClick={onRename}>
          <Icon of={Pencil} /> Rename<span className="sr-only"> {name}</span>
        </Button>
        <ConfirmedAction
          title={`Delete “${name}”?`}
          description="This also deletes it for your colleagues. Members are not affected."
          verb="Delete"
          busyWords="Deleting..."
          success={{ title: "Saved filter deleted", description: `“${name}” is no longer above the list.` }}
          failureTitle="We couldn't delete it"
          refreshesAlways
          onConfirm={(options) => deleteSavedFilterAction({ id }, options)}
        >
          Delete<span className="sr-only"> {name}</span>
        </ConfirmedAction>
      </div>
    </li>
  );
}
