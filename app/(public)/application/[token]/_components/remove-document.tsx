"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { removeDocumentAction } from "../actions";

type RemoveDocumentProps = { token: string; id: string; fileName: string };

/** Removes a document, after a confirmation. */
export function RemoveDocument({ token, id, fileName }: RemoveDocumentProps) {
  return (
    <ConfirmedAction
      title="Remove this document?"
      description={`“${fileName}” will be removed from your application. You can upload it again.`}
      verb="Remove document"
      busyWords="Removing..."
      success={{ title: "Document removed", description: `“${fileName}” has been removed.` }}
      failureTitle="Delete Failed"
      refreshesAlways
      onConfirm={(options) => removeDocumentAction({ token, id }, options)}
    >
      Remove<span className="sr-only"> {fileName}</span>
    </ConfirmedAction>
  );
}
