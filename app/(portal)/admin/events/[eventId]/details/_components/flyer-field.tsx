"use client";

import { ImagePlus, LoaderCircle, Trash2 } from "lucide";
import { useState } from "react";
import { Flyer } from "@/components/events/flyer";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { useFilePreview } from "@/components/forms/use-file-preview";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";
import { cn } from "@/components/ui/cn";
import type { removeFlyer } from "@/lib/events/change-flyer";
import { flyerTypes, pictureProblem } from "@/lib/events/schema";
import type { Action, ResultOf } from "@/lib/core/operation";

type FlyerFieldProps = {
  event: { id: string; title: string; flyerImageUrl: string | null };
  onRemove: Action<typeof removeFlyer>;
  /** Called after each change, so that the parent can reload the event. */
  onChange?: (flyerImageUrl: string | null) => void;
};

/**
 * An event's flyer: choose or drop a file to upload it, preview it, remove it. It is saved independently of the form
 * around it.
 */
export function FlyerField({ event, onRemove, onChange }: FlyerFieldProps) {
  const { id } = event;
  const [url, setUrl] = useState(event.flyerImageUrl);
  const [preview, setPreview] = useFilePreview();
  const [error, setError] = useState<string | undefined>();
  const done = ({ flyerImageUrl }: ResultOf<typeof removeFlyer>) => {
    setUrl(flyerImageUrl);
    onChange?.(flyerImageUrl);
  };
  const problem = ({ message }: { message: string }) => {
    setPreview(null);
    setError(message);
    return "handled" as const;
  };
  const sending = useSubmit((file: File) => api("PUT /api/admin/events/{id}/flyer", { id }, { file }), {
    success: { title: "Event Updated", description: "The flyer has been added to the event page." },
    failureTitle: "Upload Failed",
    onDone(changed) {
      setPreview(null);
      done(changed);
    },
    onProblem: problem,
  });
  const removing = useSubmit(() => onRemove({ id }), {
    success: { title: "Event Updated", description: "The flyer has been removed." },
    failureTitle: "Delete Failed",
    onDone: done,
    onProblem: problem,
  });
  const isBusy = sending.busy || removing.busy;

  function take(file: File) {
    const wrong = pictureProblem(file);
    setError(wrong ?? undefined);
    if (wrong) return;
    setPreview(file);
    void sending.submit(file);
  }

  function remove() {
    setError(undefined);
    void removing.submit(undefined);
  }

  const shown = preview ?? url;
  return (
    <Field
      label="Flyer"
      optional
      hint="PNG, JPEG or WebP, up to 5 MB. It is saved immediately."
      error={error}
    >
      {(control) => (
        <div className="flex flex-col gap-3">
          {shown && (
            <Flyer
              src={shown}
              title={event.title}
              className={cn("max-h-64 bg-sunken", isBusy && "opacity-55")}
            />
          )}
          <DropPlace
            control={control}
            accept={flyerTypes}
            isBusy={isBusy}
            onFile={take}
            className="min-h-20 flex-wrap gap-x-3 px-4 py-3"
          >
            <Icon of={isBusy ? LoaderCircle : ImagePlus} className={cn("size-5", isBusy && "animate-spin")} />
            <span className="font-medium">
              {sending.busy ? "Uploading..." : shown ? "Replace image" : "Choose image"}
            </span>
            {!isBusy && <span className="text-ink-soft">or drop it here</span>}
          </DropPlace>
          {url && !sending.busy && (
            <Button variant="ghost" size="sm" busy={removing.busy} onClick={remove} className="self-start">
              <Icon of={Trash2} />
              {removing.busy ? "Removing..." : "Remove flyer"}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
