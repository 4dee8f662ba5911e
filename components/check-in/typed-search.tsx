"use client";

import { ChevronRight, CircleCheck, Search } from "lucide";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { unreachable } from "@/components/api/lost-connection";
import type { Outcome } from "@/lib/core/errors";
import { formatTime } from "@/lib/core/format";
import type { CheckInPerson } from "@/lib/admission/queries";

type TypedSearchProps = {
  find: (text: string) => Promise<Outcome<CheckInPerson[]>>;
  timeZone: string;
  rateOf: (registrationType: string | null) => string | null;
  onChosen: (person: CheckInPerson) => void;
};

type Found = { text: string; people: CheckInPerson[] } | { text: string; message: string };

/** Check-in by a typed name or code, for when the camera does not work: it lists the matching people to tap. */
export function TypedSearch({ find, timeZone, rateOf, onChosen }: TypedSearchProps) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function search(event: FormEvent) {
    event.preventDefault();
    if (isBusy || text.trim() === "") return;
    setBusy(true);
    try {
      const outcome = await find(text);
      setFound(outcome.ok ? { text, people: outcome.data } : { text, message: outcome.message });
    } catch {
      setFound({ text, message: unreachable.message });
    }
    setBusy(false);
  }

  function choose(person: CheckInPerson) {
    setText("");
    setFound(null);
    onChosen(person);
  }

  return (
    <section aria-label="By name or code">
      <form role="search" onSubmit={(event) => void search(event)} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <label htmlFor="door-search" className="text-sm font-medium">
            Name or ticket code
          </label>
          <Input
            id="door-search"
            type="search"
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="search"
            className="mt-1.5 h-12 sm:text-base"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" size="lg" className="h-12" busy={isBusy}>
          {!isBusy && <Icon of={Search} />} Find
        </Button>
      </form>
      <div aria-live="polite" className="mt-3">
        {found && "message" in found && <p className="text-danger">{found.message}</p>}
        {found && "people" in found && found.people.length === 0 && (
          <p className="text-ink-soft">No one is registered for “{found.text}”.</p>
        )}
        {found && "people" in found && found.people.length > 0 && (
          <p className="sr-only">{found.people.length} found. Select a person to check in.</p>
        )}
      </div>
      {found && "people" in found && found.people.length > 0 && (
        <ul
          aria-label="People found"
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card"
        >
          {found.people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => choose(person)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    {person.firstName} {person.lastName}
                  </span>
                  <span className="block truncate text-sm text-ink-soft">
                    {rateOf(person.registrationType)}
                  </span>
                </span>
                <Standing person={person} timeZone={timeZone} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Standing({ person, timeZone }: { person: CheckInPerson; timeZone: string }) {
  if (person.checkedInAt) {
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-sm text-warning">
        <Icon of={CircleCheck} /> Checked in at {formatTime(new Date(person.checkedInAt), timeZone)}
      </span>
    );
  }
  if (person.refusal) {
    return (
      <span className="shrink-0 text-sm text-danger">{person.canVerify ? "Not verified" : "Not paid"}</span>
    );
  }
  return <Icon of={ChevronRight} className="text-ink-soft" />;
}
