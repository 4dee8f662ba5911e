"use client";

import { Ticket } from "lucide";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import type { Outcome } from "@/lib/core/errors";
import { notReached } from "@/components/api/lost-connection";
import type { PortalEvent } from "@/lib/events/queries";
import { capacityPercent } from "@/lib/events/rules";
import type { CheckIn } from "@/lib/admission/admit";
import type { Direction } from "@/lib/admission/rules";
import type { CheckInPerson, CheckInCounts } from "@/lib/admission/queries";
import { Scanner } from "./scanner";
import { TypedSearch } from "./typed-search";
import { useIsVisible } from "./use-camera";
import { refusalOf, verdictOf, vibrate, type Verdict } from "./verdict";
import { VerdictCard } from "./verdict-card";

/** The interval at which check-ins on other phones are fetched. */
const pollMs = 4_000;

/** The actions of the check-in screen, which depend on whether staff or a device uses it. */
export type DoorVerbs = {
  scan: (text: string, direction: Direction) => Promise<Outcome<CheckIn>>;
  find: (text: string) => Promise<Outcome<CheckInPerson[]>>;
  checkIn: (id: string, direction: Direction) => Promise<Outcome<CheckIn>>;
  undo: (id: string, direction: Direction) => Promise<Outcome<Pick<CheckIn, "person" | "counts">>>;
  readCounts: () => Promise<Outcome<CheckInCounts>>;
  /** Verifies a registration; undefined for those who may not. */
  verify?: (id: string) => Promise<Outcome<CheckIn>>;
};

type CheckInScreenProps = {
  event: Pick<PortalEvent, "title" | "prices">;
  startingCounts: CheckInCounts;
  timeZone: string;
  /** Whether people are checked out as well, because a certificate depends on the time they were there. */
  hasCheckOut: boolean;
  verbs: DoorVerbs;
  /** Returns the page of a person's registration; undefined for those who may not see it. */
  registrationHref?: (name: string) => string;
  /** Content below everything else: the link or button to leave. */
  footer: ReactNode;
};

const nameOf = (person: CheckInPerson | null) => (person ? `${person.firstName} ${person.lastName}` : "");

const nobodyCheckedIn = `${notReached}, so no one was checked in. Try again.`;

/** The check-in screen, designed for one hand on a phone. */
export function CheckInScreen({
  event: { title, prices },
  startingCounts,
  timeZone,
  hasCheckOut,
  verbs,
  registrationHref,
  footer,
}: CheckInScreenProps) {
  const [counts, setCounts] = useState(startingCounts);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [direction, setDirection] = useState<Direction>("in");
  const [isBusy, setBusy] = useState(false);
  const isAsking = useRef(false);
  const isVisible = useIsVisible();
  const { readCounts } = verbs;

  const rateOf = (registrationType: string | null) =>
    prices.find((line) => line.registrationType === registrationType)?.label ?? registrationType;

  useEffect(() => {
    if (!isVisible) return;
    const poll = async () => {
      // Actions run one after another, so polling now would delay the next ticket.
      if (isAsking.current) return;
      const outcome = await readCounts().catch(() => null);
      if (outcome?.ok && !isAsking.current) setCounts(outcome.data);
    };
    void poll();
    const timer = setInterval(() => void poll(), pollMs);
    return () => clearInterval(timer);
  }, [readCounts, isVisible]);

  const show = useCallback((next: Verdict) => {
    setVerdict(next);
    vibrate(next.tone);
    window.scrollTo({ top: 0 });
  }, []);

  /** Ignores a second ticket until the first has been answered. */
  async function ask<Data>(question: () => Promise<Outcome<Data>>, onAnswer: (data: Data) => void) {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const outcome = await question().catch(() => ({ ok: false as const, message: nobodyCheckedIn }));
    if (outcome.ok) onAnswer(outcome.data);
    else show(refusalOf(outcome.message));
    isAsking.current = false;
    setBusy(false);
  }

  function onCheckIn(answer: CheckIn) {
    setCounts(answer.counts);
    show(verdictOf(answer, timeZone, new Date(), direction));
  }

  function scan(code: string): boolean {
    if (isAsking.current) return false;
    void ask(() => verbs.scan(code, direction), onCheckIn);
    return true;
  }
  const choose = ({ id }: CheckInPerson) => void ask(() => verbs.checkIn(id, direction), onCheckIn);

  function verify() {
    const id = verdict?.person?.id;
    if (id && verbs.verify) void ask(() => verbs.verify!(id), onCheckIn);
  }

  function undo() {
    const id = verdict?.person?.id;
    if (!id) return;
    void ask(
      () => verbs.undo(id, direction),
      (answer) => {
        setCounts(answer.counts);
        setVerdict({
          tone: "warning",
          title: `Check-${direction} undone`,
          person: answer.person,
          reason: `To check ${direction}, scan the ticket again or find the name.`,
        });
      },
    );
  }

  return (
    <>
      {/* Both live regions exist from the start, because screen readers do not announce a region that arrives with
          its text. */}
      <div className="overflow-hidden sm:mt-4 sm:rounded-md">
        <div role="status" aria-live="polite">
          {verdict && verdict.tone !== "danger" && card()}
        </div>
        <div role="alert" aria-live="assertive">
          {verdict?.tone === "danger" && card()}
        </div>
        {!verdict && (
          <div className="flex min-h-56 flex-col items-center justify-center gap-3 bg-sunken p-5 text-center text-ink-soft">
            <Icon of={Ticket} className="size-9" />
            <p className="text-lg">Scan a ticket, or find a name</p>
          </div>
        )}
      </div>
      <div className="px-4 py-4 sm:px-0">
        <div className="flex items-baseline justify-between gap-4">
          <h1 className="min-w-0 truncate font-semibold">{title}</h1>
          <p className="shrink-0 tabular">
            <span className="text-lg font-semibold">{counts.checkedIn.toLocaleString("en")}</span> of{" "}
            {counts.expected.toLocaleString("en")} checked in
          </p>
        </div>
        <Progress
          className="mt-2"
          label="Checked in"
          value={counts.expected === 0 ? 0 : capacityPercent(counts.checkedIn, counts.expected)}
        />
      </div>
      {hasCheckOut && (
        <div className="grid grid-cols-2 gap-2 px-4 pb-4 sm:px-0">
          {(["in", "out"] as const).map((one) => (
            <Button
              key={one}
              variant={one === direction ? "primary" : "secondary"}
              aria-pressed={one === direction}
              onClick={() => setDirection(one)}
            >
              Check {one}
            </Button>
          ))}
        </div>
      )}
      <Scanner onCode={scan} />
      <div className="space-y-8 px-4 pt-6 sm:px-0">
        <TypedSearch
          find={verbs.find}
          counts={counts}
          timeZone={timeZone}
          rateOf={rateOf}
          onChosen={choose}
        />
        {footer}
      </div>
    </>
  );

  function card() {
    if (!verdict) return null;
    return (
      <VerdictCard
        verdict={verdict}
        rate={rateOf(verdict.person?.registrationType ?? null)}
        registrationHref={registrationHref?.(nameOf(verdict.person))}
        busy={isBusy}
        onVerify={verbs.verify && verify}
        onUndo={undo}
      />
    );
  }
}
