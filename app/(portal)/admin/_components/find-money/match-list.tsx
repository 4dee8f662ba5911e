import { cn } from "@/components/ui/cn";
import type { Match } from "./matches";

type MatchListProps = {
  id: string;
  optionId: (index: number) => string;
  matches: Match[];
  active: number;
  onActive: (index: number) => void;
  onChosen: (match: Match) => void;
};

/** The lines under the box. The field retains the focus and handles the keys, as a combobox should. */
export function MatchList({ id, optionId, matches, active, onActive, onChosen }: MatchListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Money found"
      className={
        matches.length > 0
          ? "absolute inset-x-4 top-full z-30 max-h-96 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-lift sm:inset-x-6 xl:inset-x-0"
          : "hidden"
      }
    >
      {matches.map((match, index) => (
        <li
          key={match.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          // The field would lose the focus, which closes the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChosen(match)}
          className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm px-3 py-2 text-sm aria-selected:bg-aqua-soft aria-selected:text-aqua-ink"
        >
          <span className="truncate font-medium">{match.who}</span>
          <span className="text-right font-medium whitespace-nowrap tabular">{match.sum}</span>
          <span className="truncate text-ink-soft">{match.what}</span>
          <span
            className={cn("text-right whitespace-nowrap", match.isOpen ? "text-warning" : "text-ink-soft")}
          >
            {match.state}
          </span>
        </li>
      ))}
    </ul>
  );
}
