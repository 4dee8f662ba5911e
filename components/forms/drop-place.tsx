import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { useDrop } from "./use-drop";

type DropPlaceProps = {
  control: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
  /** Types or extensions of files, by which the browser's dialog filters. */
  accept: readonly string[];
  isBusy: boolean;
  onFile: (file: File) => void;
  className: string;
  children: ReactNode;
};

/** The browser's file input, whose label accepts dropped files. While it is busy it accepts nothing. */
export function DropPlace({ control, accept, isBusy, onFile, className, children }: DropPlaceProps) {
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) onFile(file);
  };
  const { isOver, dropProps } = useDrop(take);
  return (
    <div>
      <input
        {...control}
        type="file"
        accept={accept.join(",")}
        disabled={isBusy}
        className="peer sr-only"
        onChange={({ target }) => {
          take(target.files);
          target.value = ""; // the same file may be chosen again after a refusal
        }}
      />
      <label
        htmlFor={control.id}
        {...dropProps}
        className={cn(
          "drop-place",
          className,
          isOver && "border-aqua bg-aqua-soft",
          isBusy && "cursor-default opacity-75",
        )}
      >
        {children}
      </label>
    </div>
  );
}
