"use client";

import { CircleCheck, FileUp, RotateCw, TriangleAlert, X } from "lucide";
import { useRef, useState, useSyncExternalStore, type DragEvent } from "react";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { cn } from "@/lib/cn";
import { fileSizeLabel } from "@/lib/documents/labels";
import { documentExtensions } from "@/lib/documents/rules";
import type { FileState, useUpload } from "./use-upload";

/** One file, chosen or dropped, and how far it has come. */
export function FileField({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { file, refusal } = upload;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropProps } = useDrop(upload.add);
  return (
    <Field label="File" hint="PDF, DOC or DOCX, up to 10 MB." error={refusal ?? undefined}>
      {(control) => (
        <div {...dropProps}>
          <input
            {...control}
            ref={input}
            type="file"
            accept={documentExtensions.join(",")}
            tabIndex={file ? -1 : 0}
            className="peer sr-only"
            onChange={({ target }) => {
              upload.add(target.files);
              target.value = ""; // the same file may be chosen again
            }}
          />
          {file ? (
            <ChosenFile
              file={file}
              onAgain={upload.again}
              onRemove={() => {
                upload.remove();
                input.current?.focus();
              }}
            />
          ) : (
            <label
              htmlFor={control.id}
              className={cn(
                "drop-place min-h-28 flex-col px-4 py-4 text-center",
                isOver && "border-aqua bg-aqua-soft",
              )}
            >
              <Icon of={FileUp} className="mb-1 size-5 text-aqua-ink" />
              <span className="font-medium">Choose a file</span>
              <span className="text-ink-soft">or drop it here</span>
            </label>
          )}
        </div>
      )}
    </Field>
  );
}

function useDrop(add: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        add(event.dataTransfer.files);
      },
    },
  };
}

function subscribeToNetwork(listener: () => void) {
  const events = ["online", "offline"];
  events.forEach((name) => window.addEventListener(name, listener));
  return () => events.forEach((name) => window.removeEventListener(name, listener));
}

const useIsOffline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  );

type ChosenFileProps = { file: FileState; onAgain: () => void; onRemove: () => void };

function ChosenFile({ file, onAgain, onRemove }: ChosenFileProps) {
  const { name, sizeBytes, percent, state, failure } = file;
  const isOffline = useIsOffline();
  const size = fileSizeLabel(sizeBytes);
  const line = {
    sending: isOffline
      ? "No Internet connection"
      : `${fileSizeLabel(Math.round((sizeBytes * percent) / 100))} of ${size}`,
    sent: size,
    failed: "Upload failed",
  }[state];
  return (
    <div className="grid gap-2.5 rounded-md border border-line bg-card px-3.5 py-3 text-sm peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="text-ink-soft tabular">{line}</p>
        </div>
        {failure?.mayPass && (
          <Button variant="secondary" size="sm" onClick={onAgain}>
            <Icon of={RotateCw} /> Retry
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onRemove}>
          <Icon of={X} /> {state === "sending" ? "Cancel" : "Remove"}
        </Button>
      </div>
      {state === "sending" && <Progress value={percent} label={`Uploading ${name}`} />}
      <div role="status">
        {state === "sending" && <span className="sr-only">Uploading {name}</span>}
        {state === "sent" && (
          <p className="flex items-center gap-1.5 text-success">
            <Icon of={CircleCheck} /> Upload complete
          </p>
        )}
        {failure && (
          <p className="flex items-start gap-1.5 wrap-anywhere text-danger">
            <Icon of={TriangleAlert} className="mt-0.5" />
            <span>
              Failed to upload {name}. {failure.words}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
