"use client";

import { ChevronRight, CircleCheck } from "lucide";
import { useCallback, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { Outcome } from "@/lib/core/errors";
import { formatTime } from "@/lib/core/format";
import type { CheckInCounts, CheckInPerson } from "@/lib/admission/queries";

type TypedSearchProps = {
  /** Finds people by a name or code; for no text, those who are still missing. */
  find: (text: string) => Promise<Outcome<CheckInPerson[]>>;
  counts: CheckInCounts;
  timeZone: string;
  rateOf: (registrationType: string | null) => string | null;
  onChosen: (person: CheckInPerson) => void;
};

/** The letters from which on a name is searched: one alone would find half of the people. */
const minTyped = 2;
/** The letters from which on a name is searched as one types, because everybody who is found counts as seen. */
const minWhileTyping = 3;
/** How long after a change the list ignores taps, which were meant for what stood there before, in milliseconds. */
const settlingMs = 500;

/**
 * Check-in by a typed name or code, for when the camera does not work: it lists the matching people to tap as one types,
 * and Enter checks in the only one. Without a text it can list who is still missing.
 */
export function TypedSearch({ find, counts, timeZone, rateOf, onChosen }: TypedSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  // What was typed before the page's scripts arrived is searched, too; the next rendering would delete it.
  useLayoutEffect(() => setText(field.current?.value ?? ""), []);
  const [isListing, setListing] = useState(false);
  const { checkedIn, expected } = counts;
  const missing = expected - checkedIn;
  const search = useCallback(({ text: sent }: { text: string }) => find(sent), [find]);
  const [entered, setEntered] = useState("");
  const trimmed = text.trim();
  const typed = trimmed.length >= minWhileTyping || trimmed === entered ? trimmed : "";
  const found = useTypedSearch(typed, search, {
    findsByNothing: isListing && text === "",
    // The list of the missing changes when somebody is checked in, here or on another phone.
    version: checkedIn,
  });
  const people = found?.outcome.ok ? found.outcome.data : [];
  const isOfText = found?.text === typed;
  const order = people.map(({ id }) => id).join(" ");
  const shown = useRef({ order, since: -Infinity });
  useLayoutEffect(() => {
    // Where nobody was listed, nobody else can be hit.
    const isMoved = shown.current.order !== "" && shown.current.order !== order;
    shown.current = { order, since: isMoved ? performance.now() : shown.current.since };
  }, [order]);

  function choose(person: CheckInPerson) {
    setText("");
    setEntered("");
    field.current?.focus();
    onChosen(person);
  }

  async function chooseOnly(event: FormEvent) {
    event.preventDefault();
    if (trimmed.length < minTyped) return;
    setEntered(trimmed);
    const outcome = found?.text === trimmed ? found.outcome : await find(trimmed).catch(() => null);
    if (field.current?.value.trim() !== trimmed) return;
    const [only, ...others] = outcome?.ok ? outcome.data : [];
    if (only && others.length === 0) choose(only);
  }

  return (
    <section aria-label="By name or code">
      <form role="search" onSubmit={(event) => void chooseOnly(event)}>
        <label htmlFor="door-search" className="text-sm font-medium">
          Name or ticket code
        </label>
        <Input
          ref={field}
          id="door-search"
          type="search"
          autoComplete="off"
          autoCorrect="off"
          enterKeyHint="search"
          className="mt-1.5 h-12 sm:text-base"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 -ml-3"
        aria-expanded={isListing && text === ""}
        onClick={() => setListing(!isListing)}
      >
        {isListing
          ? "Hide people not checked in"
          : `Show people not checked in (${missing.toLocaleString("en")})`}
      </Button>
      <div aria-live="polite" className="mt-1">
        {found && isOfText && !found.outcome.ok && <p className="text-danger">{found.outcome.message}</p>}
        {found && isOfText && found.outcome.ok && people.length === 0 && (
          <p className="text-ink-soft">
            {found.text ? `No one is registered for “${found.text}”.` : "Everyone is checked in."}
          </p>
        )}
        {people.length > 0 && <p className="sr-only">{people.length} found. Select a person to check in.</p>}
      </div>
      {people.length > 0 && (
        <ul
          aria-label={found?.text ? "People found" : "Still missing"}
          className="mt-1 divide-y divide-line overflow-hidden rounded-md border border-line bg-card"
        >
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={(event) => {
                  const isTap = event.detail > 0;
                  if (isTap && performance.now() - shown.current.since < settlingMs) return;
                  choose(person);
                }}
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
      {found?.text === "" && people.length > 0 && missing > people.length && (
        <p className="mt-2 text-sm text-ink-soft">
          The first {people.length} of {missing.toLocaleString("en")} are shown. Enter a name to find the
          others.
        </p>
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
