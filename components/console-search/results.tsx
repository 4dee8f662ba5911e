import { Fragment, useEffect, useId } from "react";
import { searchedWords } from "@/lib/console/labels";
import type { ConsoleItem } from "@/lib/console/rules";
import type { Group } from "./groups";

type ResultsProps = {
  id: string;
  groups: Group[];
  optionId: (index: number) => string;
  /** The searched text, whose words are marked in the results. */
  text: string;
  active: number;
  onActive: (index: number) => void;
  onChosen: (item: ConsoleItem) => void;
};

/** What was found, by kind. */
export function Results({ id, groups, optionId, text, active, onActive, onChosen }: ResultsProps) {
  const headings = useId();
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      className="max-h-[60dvh] overflow-y-auto empty:hidden sm:max-h-[56dvh]"
    >
      {groups.map(({ label, entries }, place) => (
        <div key={label} role="group" aria-labelledby={`${headings}-${place}`}>
          <div
            id={`${headings}-${place}`}
            role="presentation"
            className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft"
          >
            {label}
          </div>
          {entries.map(({ item, index }) => (
            <div
              key={item.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onPointerMove={() => onActive(index)}
              // Pressing a result would take the focus from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChosen(item)}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 text-sm aria-selected:bg-aqua-soft aria-selected:text-aqua-ink"
            >
              <span className="truncate font-medium">
                <Marked text={item.title} by={text} />
              </span>
              {item.subtitle && (
                <span className="truncate text-ink-soft tabular">
                  <Marked text={item.subtitle} by={text} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The text with the beginnings of its words marked that were typed. */
function Marked({ text, by }: { text: string; by: string }) {
  const typed = searchedWords(by).sort((one, other) => other.length - one.length);
  if (typed.length === 0) return text;
  return text.split(/(?=[\p{L}\p{N}])(?<![\p{L}\p{N}\p{M}])/u).map((word, index) => {
    const length = lengthOfBeginning(word, typed);
    if (length === 0) return word;
    return (
      <Fragment key={index}>
        <mark className="bg-transparent text-inherit underline decoration-2 underline-offset-2">
          {word.slice(0, length)}
        </mark>
        {word.slice(length)}
      </Fragment>
    );
  });
}

/** The length of the beginning of `word` that was typed, in any spelling; 0 when it does not match. */
function lengthOfBeginning(word: string, typed: readonly string[]): number {
  const start = typed.find((one) => searchedWords(word)[0]?.startsWith(one));
  if (start === undefined) return 0;
  const lengths = Array.from({ length: word.length }, (_, index) => index + 1);
  return lengths.find((length) => searchedWords(word.slice(0, length))[0]?.startsWith(start)) ?? 0;
}
