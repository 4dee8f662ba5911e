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
import type { PhotographPages } from "./photograph-pages";
import type { PhotographedPage } from "./photographs";
import { documentExtensions, isPhotograph, photographExtensions } from "@/lib/documents/rules";

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
  /** Called with the file that takes the place of the chosen one. */
  onReplace: (file: File) => void;
  onRemove: () => void;
  onRetry?: () => void;
  /** Whether the form is being sent, so that the file cannot be changed. */
  isBusy?: boolean;
};

/** The field for one document, to choose or drop, with the progress of its upload. */
export function FileField({
  file,
  error,
  onAdd,
  onReplace,
  onRemove,
  onRetry,
  isBusy = false,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const photographs = usePhotographs({ onAdd, onReplace });
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
                photographs.forget();
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
          {file && photographs.chosen && (
            <photographs.chosen.Pages
              pages={photographs.chosen.pages}
              isBusy={isBusy || photographs.isReading}
              onChange={(...changed) => void photographs.change(...changed)}
            />
          )}
          <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
            {photographs.isReading && "Turning photographs into a PDF..."}
          </p>
        </div>
      )}
    </Field>
  );
}

type Chosen = { pages: PhotographedPage[]; Pages: typeof PhotographPages };

/** Combines photographs into a PDF, which can be turned and taken again, and passes other files on unchanged. */
function usePhotographs({ onAdd, onReplace }: Pick<FileFieldProps, "onAdd" | "onReplace">) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);

  /** Reads photographs with the code for it, which is loaded when the first one is chosen. */
  async function read(
    photographs: { file: File; turns?: number }[],
    combine: (pages: PhotographedPage[]) => PhotographedPage[],
    onRead: (document: File) => void,
  ) {
    if (isReading) return;
    setProblem(null);
    setReading(true);
    try {
      const [{ readPage, documentOfPages }, { PhotographPages: Pages }] = await Promise.all([
        import("./photographs"),
        import("./photograph-pages"),
      ]);
      const pages: PhotographedPage[] = [];
      // Photographs are read one after another, because a phone has little memory for several.
      for (const { file, turns } of photographs) {
        const page = await readPage(file, turns);
        if ("problem" in page) return setProblem(page.problem);
        pages.push(page);
      }
      const all = combine(pages);
      setChosen({ pages: all, Pages });
      onRead(documentOfPages(all));
    } catch {
      setProblem("We couldn't turn the photographs into a PDF. Check your connection and try again.");
    } finally {
      setReading(false);
    }
  }

  return {
    problem,
    isReading,
    chosen,
    async add(files: File[]) {
      if (files.length > 0 && files.every(isPhotograph))
        return read(
          files.map((file) => ({ file })),
          (pages) => pages,
          (document) => onAdd([document]),
        );
      if (isReading) return;
      setProblem(null);
      setChosen(null);
      onAdd(files);
    },
    change: (index: number, file: File, turns: number) =>
      read(
        [{ file, turns }],
        ([page]) => chosen!.pages.map((one, at) => (at === index ? page! : one)),
        onReplace,
      ),
    forget() {
      setProblem(null);
      setChosen(null);
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
