"use client";

import { X } from "lucide";
import { useId, useState, type KeyboardEvent } from "react";
import { Field } from "@/components/forms/field";
import { useTypedSearch, type TypedSearchResult } from "@/components/forms/use-typed-search";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { Recipient } from "@/lib/messages/shared/conversation-queries";
import { findRecipientsAction } from "../messages/actions";

type MemberPickerProps = {
  recipient: Recipient | null;
  error: string | undefined;
  onChange: (recipient: Recipient | null) => void;
};

/**
 * Chooses the recipient of an administrator's message: search by name or email address, then show the choice with a way
 * to change it.
 */
export function MemberPicker({ recipient, error, onChange }: MemberPickerProps) {
  if (!recipient) return <RecipientSearch error={error} onChosen={onChange} />;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">To</p>
      <p className="flex min-h-11 items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{recipient.name}</span>{" "}
          <span className="wrap-anywhere text-ink-soft">{recipient.email}</span>
        </span>
        <Button variant="ghost" size="icon" onClick={() => onChange(null)}>
          <Icon of={X} />
          <span className="sr-only">Choose another member</span>
        </Button>
      </p>
    </div>
  );
}

type RecipientSearchProps = { error: string | undefined; onChosen: (recipient: Recipient) => void };

function RecipientSearch({ error, onChosen }: RecipientSearchProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = useTypedSearch(text, findRecipientsAction);
  const people = found?.outcome.ok ? found.outcome.data : [];
  const isOpen = people.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function move(event: KeyboardEvent) {
    const chosen = people[active];
    if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, people.length));
    else if (event.key === "ArrowUp") setActive((active - 1 + people.length) % Math.max(1, people.length));
    else if (event.key === "Enter" && chosen) onChosen(chosen);
    // Enter in this field would submit the form.
    else if (event.key !== "Enter") return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Field label="To" hint="A member's name or email address" error={error}>
        {(control) => (
          <Input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? optionId(active) : undefined}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={move}
          />
        )}
      </Field>
      <ul
        id={listId}
        role="listbox"
        aria-label="Members found"
        className={
          isOpen
            ? "absolute inset-x-0 top-full z-10 max-h-60 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-lift"
            : "hidden"
        }
      >
        {people.map((person, index) => (
          // The field retains the focus and handles the keys, as a combobox should.
          <li
            key={person.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => onChosen(person)}
            className="cursor-pointer rounded-sm px-3 py-2 text-sm aria-selected:bg-aqua-soft aria-selected:text-aqua-ink"
          >
            <span className="block font-medium">{person.name}</span>
            <span className="block wrap-anywhere text-ink-soft">{person.email}</span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {found && wordsFor(found)}
      </p>
    </div>
  );
}

function wordsFor({ text, outcome }: TypedSearchResult<Recipient[]>) {
  if (!outcome.ok) return outcome.message;
  if (outcome.data.length === 0) return `No members match “${text}”.`;
  return <span className="sr-only">{outcome.data.length} found. Use the arrow keys.</span>;
}
