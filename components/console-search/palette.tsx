import { useRouter } from "next/navigation";
import { useCallback, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { focusBack } from "@/components/ui/use-menu-dialog";
import type { ConsoleItem } from "@/lib/console/rules";
import type { searchConsole } from "@/lib/console/search-console";
import type { Action } from "@/lib/core/operation";
import { groupsOf } from "./groups";
import { readRecent, rememberItem } from "./recent";
import { Results } from "./results";

export type SearchConsole = Action<typeof searchConsole>;

type PaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The element that had the focus before the search opened. */
  opener: RefObject<HTMLElement | null>;
  /** Returns the keys typed while the search opened. After this call the field receives the keys itself. */
  takeEarlyKeys: () => string;
  personId: string;
  onSearch: SearchConsole;
};

/** The search itself, a combobox in a dialog: the field retains the focus and handles the keys. */
export function Palette({ isOpen, onOpenChange, opener, takeEarlyKeys, personId, onSearch }: PaletteProps) {
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(() => readRecent(personId));
  const text = typed.trim();
  const search = useCallback(({ text: q }: { text: string }) => onSearch({ q }), [onSearch]);
  const found = useTypedSearch(typed, search, { findsByNothing: true });
  const isCurrent = found?.text === text;
  const items = found?.outcome.ok ? found.outcome.data.items : [];
  // The results for the earlier text stay until there are results for the current one.
  const groups = groupsOf(items, found?.text === "" || !found ? recent : []);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.max(0, Math.min(chosen, entries.length - 1));
  const optionId = (index: number) => `${id}-${index}`;

  /** Focuses the field. The dialog's default focus would select the typed text, and the next key would replace it. */
  function focusField(event: Event) {
    event.preventDefault();
    if (!field.current) return;
    const keys = takeEarlyKeys();
    setTyped(keys);
    // The field is set directly as well, because the next key may come before React has rendered again.
    field.current.value = keys;
    field.current.focus();
  }

  function open(item: ConsoleItem | undefined) {
    if (!item) return;
    rememberItem(personId, item);
    onOpenChange(false);
    router.push(item.href);
  }

  async function enter() {
    if (isCurrent) return open(entries[active]?.item);
    if (text === "") return;
    // A text may be pasted and submitted before its search has begun.
    const outcome = await search({ text }).catch(() => null);
    if (outcome?.ok && field.current?.value.trim() === text) open(outcome.data.items[0]);
  }

  function press(event: KeyboardEvent) {
    const count = Math.max(1, entries.length);
    if (event.key === "ArrowDown") setChosen((active + 1) % count);
    else if (event.key === "ArrowUp") setChosen((active - 1 + count) % count);
    else if (event.key === "Enter") void enter();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        onOpenAutoFocus={focusField}
        onCloseAutoFocus={focusBack(opener)}
        className="gap-3 sm:mt-[12dvh] sm:max-w-xl"
      >
        <DialogTitle className="sr-only">Search the console</DialogTitle>
        <div className="pr-12">
          <Input
            ref={field}
            role="combobox"
            aria-label="Search the console"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder="Name, reference, event or action"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        </div>
        <Results
          id={`${id}-list`}
          {...{ groups, optionId, active }}
          text={found?.text ?? ""}
          onActive={setChosen}
          onChosen={open}
        />
        <div aria-live="polite" className="text-sm text-ink-soft empty:hidden">
          {isCurrent && !found.outcome.ok && <p>{found.outcome.message}</p>}
          {isCurrent && found.outcome.ok && text !== "" && (
            <>
              {items.length === 0 ? (
                <p>Nothing matches “{text}”. Try fewer letters, a reference or a Member ID.</p>
              ) : (
                <p className="sr-only">{items.length} found. Use the arrow keys, then Enter.</p>
              )}
              {found.outcome.data.notice && <p>{found.outcome.data.notice}</p>}
            </>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
