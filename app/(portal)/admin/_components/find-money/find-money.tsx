"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { usePermissions } from "@/components/auth/permissions";
import { useTypedSearch, type Found } from "@/components/forms/use-typed-search";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { searchMoneyAction } from "../../payments/actions";
import { matchesOf, type Match, type MoneyFound } from "./matches";

// Fetched when something is found for the first time.
const MatchList = dynamic(() => import("./match-list").then((module) => module.MatchList));

/** The box above every admin page that finds money by a reference, a name, a receipt number or an amount. */
export function FindMoney({ timeZone }: { timeZone: string }) {
  const router = useRouter();
  const mayRecord = usePermissions()("payments.record");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useTypedSearch(text, searchMoneyAction);
  useSlashToFocus(field);
  const matches = found?.outcome.ok ? matchesOf(found.outcome.data, mayRecord, timeZone) : [];
  const shown = isOpen ? matches : [];
  const optionId = (index: number) => `${id}-${index}`;

  function open(match: Match | undefined) {
    if (!match) return;
    setText("");
    setOpen(false);
    field.current?.blur();
    router.push(match.href);
  }

  async function enter() {
    const typed = text.trim();
    if (found?.text === typed) return open(matches[active]);
    // Pasted and sent before the search has begun.
    const outcome = await searchMoneyAction({ text: typed }).catch(() => null);
    if (outcome?.ok && field.current?.value.trim() === typed) {
      open(matchesOf(outcome.data, mayRecord, timeZone)[0]);
    }
  }

  function press(event: KeyboardEvent) {
    const count = Math.max(1, shown.length);
    if (event.key === "ArrowDown") setActive((active + 1) % count);
    else if (event.key === "ArrowUp") setActive((active - 1 + count) % count);
    else if (event.key === "Enter") void enter();
    else if (event.key === "Escape") setText("");
    else return;
    event.preventDefault();
  }

  return (
    <div role="search" aria-label="Money" className="border-t border-line xl:w-md xl:shrink-0 xl:border-0">
      <div className="relative page flex flex-wrap items-center gap-x-3 gap-y-1 py-2 xl:px-0">
        <Label htmlFor={id} className="whitespace-nowrap">
          Find money
        </Label>
        <Input
          id={id}
          ref={field}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Reference, name, receipt or amount"
          className="h-9 min-w-0 flex-1 basis-56"
          value={text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={press}
        />
        {shown.length > 0 && (
          <MatchList
            id={`${id}-list`}
            {...{ optionId, matches, active }}
            onActive={setActive}
            onChosen={open}
          />
        )}
        <p aria-live="polite" className="basis-full text-sm text-ink-soft empty:hidden">
          {isOpen && found && found.text === text.trim() && <Outcome found={found} count={matches.length} />}
        </p>
      </div>
    </div>
  );
}

function Outcome({ found: { text, outcome }, count }: { found: Found<MoneyFound>; count: number }) {
  if (!outcome.ok) return outcome.message;
  if (text.length < 2) return null;
  if (count === 0) return `No money matches “${text}”.`;
  return <span className="sr-only">{count} found. Use the arrow keys, then Enter.</span>;
}

/** "/" moves the focus to the field, unless it is typed somewhere or a dialog is open. */
function useSlashToFocus(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest(typedInto);
      if (isTyping || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}

const typedInto = "input, textarea, select, [contenteditable]";
