"use client";

import { CircleCheck, FileUp, RotateCw, TriangleAlert, X } from "lucide";
import { useRef, useState, useSyncExternalStore } from "react";
import { Field } from "@/components/forms/field";
import { useDrop } from "@/components/forms/use-drop";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { cn } from "@/components/ui/cn";
import { fileSizeLabel } from "@/lib/documents/labels";
import { documentExtensions, photographExtensions } from "@/lib/documents/rules";

export type FileState = {
  name: string;
  sizeBytes: number;
  /** The uploaded part of the file, 0 to 100. */
  percent: number;
  /** The state of the upload. A `chosen` file is sent with the form. */
  state: "chosen" | "sending" | "sent" | "failed";
  /** Why all tries failed. `mayPass` says whether sending the same file once more may help. */
  failure: { words: string; mayPass: boolean } | null;
};

type FileFieldProps = {
  file: FileState | null;
  /** Why a file was refused, or that it is missing. */
  error: string | null;
  /** Called with the chosen files. Photographs are combined into one PDF. */
  onAdd: (files: File[]) => void;
  onRemove: () => void;
  onRetry?: () => void;
  /** Whether the form is being sent, so that the file cannot be changed. */
  isBusy?: boolean;
};

/** The field for one document, to choose or drop, with the progress of its upload. */
export function FileField({ file, error, onAdd, onRemove, onRetry, isBusy = false }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const photographs = usePhotographs(onAdd);
  const { isOver, dropProps } = useDrop((files) => void photographs.add([...files]));
  return (
    <Field
      label="File"
      hint="PDF, DOC or DOCX, up to 10 MB, or photographs: we turn them into one PDF, a page each."
      error={photographs.problem ?? error ?? undefined}
    >
      {(control) => (
        <div {...dropProps}>
          <input
            {...control}
            ref={input}
            type="file"
            accept={[...documentExtensions, ...photographExtensions].join(",")}
            multiple
            tabIndex={file ? -1 : 0}
            className="peer sr-only"
            onChange={({ target }) => {
              void photographs.add([...(target.files ?? [])]);
              target.value = ""; // the same file may be chosen again
            }}
          />
          {file ? (
            <ChosenFile
              file={file}
              isBusy={isBusy}
              {...(onRetry ? { onRetry } : {})}
              onRemove={() => {
                onRemove();
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
          <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
            {photographs.isReading && "Turning photographs into a PDF..."}
          </p>
        </div>
      )}
    </Field>
  );
}

const isPhotograph = ({ name }: File) =>
  photographExtensions.some((ending) => name.toLowerCase().endsWith(ending));

/** Returns a function that combines photographs into a PDF and passes other files on unchanged. */
function usePhotographs(onAdd: FileFieldProps["onAdd"]) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  async function add(files: File[]) {
    if (isReading) return;
    setProblem(null);
    if (files.length === 0 || !files.every(isPhotograph)) return onAdd(files);
    setReading(true);
    try {
      // The code that creates the PDF is loaded when photographs are chosen.
      const { documentOfPhotographs } = await import("./photographs");
      const document = await documentOfPhotographs(files);
      if (document instanceof File) onAdd([document]);
      else setProblem(document.problem);
    } catch {
      setProblem("We couldn't turn the photographs into a PDF. Check your connection and try again.");
    } finally {
      setReading(false);
    }
  }

  return { add, problem, isReading };
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

type ChosenFileProps = Pick<FileFieldProps, "onRemove" | "onRetry"> & { file: FileState; isBusy: boolean };

function ChosenFile({ file, isBusy, onRetry, onRemove }: ChosenFileProps) {
  const { name, sizeBytes, percent, state, failure } = file;
  const isOffline = useIsOffline();
  const size = fileSizeLabel(sizeBytes);
  const line = {
    chosen: size,
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
          <p className="line-clamp-1 font-medium break-all" title={name}>
            {name}
          </p>
          <p className="text-ink-soft tabular">{line}</p>
        </div>
        {failure?.mayPass && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            <Icon of={RotateCw} /> Retry
          </Button>
        )}
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onRemove}>
          <Icon of={X} /> {state === "sending" ? "Cancel upload" : "Remove"}
        </Button>
      </div>
      {state === "sending" && <Progress value={percent} label={`Uploading ${name}`} />}
      <div role="status" className="empty:-mt-2.5">
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
