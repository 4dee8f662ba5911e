"use client";

import { ArrowLeft, Ticket } from "lucide";
import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import { usePermissions } from "@/components/auth/permissions";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import type { Outcome } from "@/lib/core/errors";
import { notReached } from "@/components/api/lost-connection";
import type { PortalEvent } from "@/lib/events/queries";
import { capacityPercent } from "@/lib/events/rules";
import type { CheckIn } from "@/lib/registrations/check-in";
import type { CheckInPerson, CheckInCounts } from "@/lib/registrations/check-in-queries";
import {
  checkInAction,
  readCheckInCountsAction,
  scanTicketAction,
  undoCheckInAction,
  verifyAndCheckInAction,
} from "../actions";
import { Scanner } from "./scanner";
import { TypedSearch } from "./typed-search";
import { useIsVisible } from "./use-camera";
import { refusalOf, verdictOf, vibrate, type Verdict } from "./verdict";
import { VerdictCard } from "./verdict-card";

/** The interval at which check-ins on other phones are fetched. */
const pollMs = 4_000;

type CheckInScreenProps = {
  event: Pick<PortalEvent, "id" | "title" | "prices">;
  startingCounts: CheckInCounts;
  timeZone: string;
};

const nameOf = (person: CheckInPerson | null) => (person ? `${person.firstName} ${person.lastName}` : "");

const nobodyCheckedIn = `${notReached}, so nobody was checked in. Try again.`;

/** The check-in screen, designed for one hand on a phone. */
export function CheckInScreen({
  event: { id: eventId, title, prices },
  startingCounts,
  timeZone,
}: CheckInScreenProps) {
  const [counts, setCounts] = useState(startingCounts);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAsking = useRef(false);
  const isVisible = useIsVisible();
  const canSeeRegistrations = usePermissions()("registrations.read");

  const rateOf = (registrationType: string | null) =>
    prices.find((line) => line.registrationType === registrationType)?.label ?? registrationType;

  useEffect(() => {
    if (!isVisible) return;
    const poll = async () => {
      // Actions run one after another, so polling would delay the next ticket.
      if (isAsking.current) return;
      const outcome = await readCheckInCountsAction({ eventId }).catch(() => null);
      if (outcome?.ok && !isAsking.current) setCounts(outcome.data);
    };
    void poll();
    const timer = setInterval(() => void poll(), pollMs);
    return () => clearInterval(timer);
  }, [eventId, isVisible]);

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
    show(verdictOf(answer, timeZone, new Date()));
  }

  function scan(code: string): boolean {
    if (isAsking.current) return false;
    void ask(() => scanTicketAction({ eventId, text: code }), onCheckIn);
    return true;
  }
  const choose = ({ id }: CheckInPerson) => void ask(() => checkInAction({ eventId, id }), onCheckIn);

  function verify() {
    const id = verdict?.person?.id;
    if (id) void ask(() => verifyAndCheckInAction({ eventId, id }), onCheckIn);
  }

  function undo() {
    const id = verdict?.person?.id;
    if (!id) return;
    void ask(
      () => undoCheckInAction({ eventId, id }),
      (answer) => {
        setCounts(answer.counts);
        setVerdict({
          tone: "warning",
          title: "Check-in undone",
          person: answer.person,
          reason: "To check in, scan the ticket again or find the name.",
        });
      },
    );
  }

  return (
    <>
      {/* Both exist from the start, because screen readers do not announce a live region that arrives with its text. */}
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
      <Scanner onCode={scan} />
      <div className="space-y-8 px-4 pt-6 sm:px-0">
        <TypedSearch eventId={eventId} timeZone={timeZone} rateOf={rateOf} onChosen={choose} />
        <Link
          href={canSeeRegistrations ? `/admin/events/${eventId}` : "/admin?tab=events"}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
        >
          <Icon of={ArrowLeft} /> {canSeeRegistrations ? "Registrations" : "Events"}
        </Link>
      </div>
    </>
  );

  function card() {
    if (!verdict) return null;
    return (
      <VerdictCard
        verdict={verdict}
        rate={rateOf(verdict.person?.registrationType ?? null)}
        registrationHref={`/admin/events/${eventId}?q=${encodeURIComponent(nameOf(verdict.person))}`}
        busy={isBusy}
        onVerify={verify}
        onUndo={undo}
      />
    );
  }
}
