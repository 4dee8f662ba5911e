"use client";

import { CircleCheck, CircleSlash, Users } from "lucide";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type ComponentProps, type ReactNode } from "react";
import { PolicyNote } from "@/components/events/policy-note";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCents, parseCents } from "@/lib/core/money";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import { isFree, type Seats } from "@/lib/events/rules";
import {
  closedReason,
  confirmSentence,
  heldSentence,
  registeredTitle,
  registerLabel,
} from "@/lib/seats/labels";
import { placeLabel, type PlaceInLine } from "@/lib/waiting/labels";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import type { RegistrationState } from "@/lib/seats/rules";
import { HowToPay, type Due } from "@/components/payments/how-to-pay";
import { OnlineUnavailable } from "@/components/payments/online-unavailable";
import { sentAnswers } from "./answers";
import { MemberRateForm } from "./member-rate-form";
import { WaitingListButton } from "./waiting-list-button";
import { QuestionFields } from "./question-fields";
import { useAnswers } from "./use-answers";
import { useRegistration } from "./use-registration";

/** How long the success message shows before the Events page opens, in milliseconds. */
const returnDelayMs = 2_000;

type MemberForm = ComponentProps<typeof MemberRateForm>;

export type PanelProps = Pick<MemberForm, "event" | "person" | "isOnlinePaymentAvailable" | "bank"> & {
  event: Seats;
  state: RegistrationState;
  /** The amount this person still owes for the seat. */
  unpaid: Due | null;
  /** When the unpaid seat is released: "Nov 30, 2026, 11:59 PM". */
  deadline: string | null;
  /** Whether the address has to be confirmed with the emailed link by the deadline. */
  addressToConfirm: boolean;
  /** Whether a visitor has registered with this person's email address. */
  canTakeOver: boolean;
  /** The person's place on the waiting list. */
  waiting: PlaceInLine | null;
};

/** The 'Registration' card on the side: its four states, and the form. */
export function RegistrationPanel({
  state,
  unpaid,
  deadline,
  addressToConfirm,
  canTakeOver,
  waiting,
  ...registering
}: PanelProps) {
  const { bank, isOnlinePaymentAvailable } = registering;
  const router = useRouter();
  const [answer, setAnswer] = useState<RegistrationAnswer | null>(null);

  function onRegistered(given: RegistrationAnswer) {
    setAnswer(given);
    if (!given.reference && !given.addressToConfirm)
      setTimeout(() => router.push("/events" satisfies PagePath), returnDelayMs);
  }

  if (state === "registered" || answer) {
    const due = answer ? dueOf(answer) : unpaid;
    const held = answer ?? { deadline, addressToConfirm };
    return (
      <div className="space-y-4">
        <Notice icon={<Icon of={CircleCheck} className="text-success" />} title={registeredTitle(held)}>
          {answer?.addressToConfirm ? answer.message : seatSentence(held, due)}
        </Notice>
        {due && (
          <HowToPay
            {...due}
            isOnlineAvailable={isOnlinePaymentAvailable}
            deadline={held.addressToConfirm ? null : held.deadline}
            bank={bank}
          />
        )}
        <Button asChild variant="secondary" className="w-full">
          <Link href={pathTo("/events", { query: { tab: "mine" } })}>My Registrations</Link>
        </Button>
        {canTakeOver && !answer && (
          <details className="border-t border-line pt-3 text-sm">
            <summary className="min-h-11 py-2 font-medium text-aqua-ink">Not registered by you?</summary>
            <p className="mb-4 text-ink-soft">
              Someone registered with your email address without signing in. Register here to take over the
              seat with your own choices.
            </p>
            <Forms {...registering} onRegistered={onRegistered} />
          </details>
        )}
      </div>
    );
  }
  if (state === "closed") {
    return (
      <Notice icon={<Icon of={CircleSlash} className="text-ink-soft" />} title="Registration Closed">
        This event has already started.
      </Notice>
    );
  }
  if (state === "full") {
    return (
      <div className="grid gap-4">
        <Notice icon={<Icon of={Users} className="text-ink-soft" />} title="Event Full">
          {closedReason("full", registering.event)}
        </Notice>
        {waiting ? (
          <Button asChild variant="secondary">
            <Link href={pathTo("/waiting-list/[code]", { code: waiting.code })}>{placeLabel(waiting)}</Link>
          </Button>
        ) : (
          <WaitingListButton event={registering.event} person={registering.person} className="w-full" />
        )}
      </div>
    );
  }
  return <Forms {...registering} onRegistered={onRegistered} />;
}

function seatSentence(
  { deadline, addressToConfirm }: Pick<PanelProps, "deadline" | "addressToConfirm">,
  due: Due | null,
): string {
  if (addressToConfirm) return confirmSentence(deadline);
  if (deadline === null) return "We look forward to seeing you.";
  return `${heldSentence(deadline)}. We’ll confirm it when ${due ? "we receive your payment" : "the member rate is verified"}.`;
}

function Forms({ onRegistered, ...registering }: MemberForm) {
  const { event } = registering;
  return (
    <div className="space-y-4">
      {event.prices.length > 0 ? (
        <MemberRateForm {...registering} onRegistered={onRegistered} />
      ) : (
        <OnePriceForm {...registering} onRegistered={onRegistered} />
      )}
      <PolicyNote event={event} />
    </div>
  );
}

function dueOf({ paymentAmount, reference, paymentUrl }: RegistrationAnswer): Due | null {
  return reference === null ? null : { amountCents: parseCents(paymentAmount) ?? 0, reference, paymentUrl };
}

/** The form for a free event or a single price, which offers no choice. */
function OnePriceForm({
  event,
  isOnlinePaymentAvailable,
  onRegistered,
}: Pick<MemberForm, "event" | "isOnlinePaymentAvailable" | "onRegistered">) {
  const { readFrom, form, fields } = useAnswers(event.questions);
  const { submit, busy } = useRegistration({ onRegistered, form });
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {isFree(event)
          ? "Your seat is confirmed as soon as you register."
          : "We hold your seat as soon as you register, and then show you how to pay."}
      </p>
      {!isFree(event) && !isOnlinePaymentAvailable && <OnlineUnavailable />}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const answers = readFrom(submitted.currentTarget);
          if (!answers) return;
          void submit({
            eventId: event.id,
            paymentAmount: formatCents(event.priceCents),
            ...sentAnswers(event.questions, answers),
          });
        }}
      >
        <QuestionFields {...fields} />
        <SubmitButton className="w-full" busy={busy} busyWords="Registering...">
          {registerLabel(event)}
        </SubmitButton>
      </form>
    </div>
  );
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div>
        <p className="font-medium text-ink">{title}</p>
        <p className="mt-1 text-sm text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
