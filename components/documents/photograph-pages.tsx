"use client";

import { Camera, RotateCw } from "lucide";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { photographExtensions } from "@/lib/documents/rules";
import type { PhotographedPage } from "./photographs";

type PhotographPagesProps = {
  pages: PhotographedPage[];
  isBusy: boolean;
  /** Called with the photograph that a page is to show, turned clockwise by so many quarters. */
  onChange: (index: number, file: File, turns: number) => void;
};

/** The chosen photographs, to be looked at, turned and taken again before they are sent. */
export function PhotographPages({ pages, isBusy, onChange }: PhotographPagesProps) {
  const input = useRef<HTMLInputElement>(null);
  const retaken = useRef(0);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={photographExtensions.join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChange(retaken.current, file, 0);
          target.value = ""; // the same file may be chosen again
        }}
      />
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-3">
        {pages.map(({ file, turns, shown }, index) => {
          const name = pages.length === 1 ? "photograph" : `page ${index + 1}`;
          return (
            <li key={index} className="grid content-between gap-1.5">
              <img
                src={shown}
                alt={`${name.replace(/^p/, "P")}, ${file.name}`}
                className="mx-auto max-h-56 max-w-full rounded-md border border-line bg-sunken object-contain"
              />
              <div className="flex flex-wrap justify-center">
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  onClick={() => onChange(index, file, (turns + 1) % 4)}
                >
                  <Icon of={RotateCw} /> Rotate<span className="sr-only"> {name}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  onClick={() => {
                    retaken.current = index;
                    input.current?.click();
                  }}
                >
                  <Icon of={Camera} /> Retake<span className="sr-only"> {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
