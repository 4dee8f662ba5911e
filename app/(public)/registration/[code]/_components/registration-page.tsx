import { CircleCheck, CircleSlash, Clock, Ticket, Video, type IconNode } from "lucide";
import Link from "next/link";
import { moneyOf } from "@/lib/core/money";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { StatusNotice } from "@/components/events/status-notice";
import { EventFacts } from "@/components/events/event-facts";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPay } from "@/components/payments/how-to-pay";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { ReclaimSeat } from "@/components/registrations/reclaim-seat";
import { formatDateTime } from "@/lib/core/format";
import {
  almostDone,
  answerWords,
  confirmSentence,
  heldSentence,
  memberRateSentence,
} from "@/lib/registrations/labels";
import { isUpcoming, policySentence } from "@/lib/events/rules";
import type { ShownRegistration } from "@/lib/registrations/ticket-queries";
import { reclaimSeatAction } from "../actions";
import { OfflineCopy } from "./offline-copy";
import { SeatChanges } from "./seat-changes";

type RegistrationPageProps = {
  registration: ShownRegistration;
  /** The event's public URL. */
  url: string;
  association: { name: string; contactEmail: string };
  /** Where to pay; null when nothing is due. */
  bank: BankDetails | null;
  /** The code of the ticket; null without one. */
  qr: { size: number; path: string } | null;
  timeZone: string;
};

/** One registration for the person who made it: who, when, where, amount due, ticket. */
export function RegistrationPage({
  registration,
  url,
  association,
  bank,
  qr,
  timeZone,
}: RegistrationPageProps) {
  const { event, attendeeName, companyName, rateLabel, paymentAmount, reference, paymentUrl, ticketUrl } =
    registration;
  const { cancellation, canTransfer, handOver, canCorrect } = registration;
  const isAhead = isUpcoming(event, new Date());
  const standing = standingOf(registration, isAhead, timeZone);
  const deadline = deadlineOf(registration, timeZone);
  const facts = [
    ["Attendee", attendeeName],
    ["Company", companyName],
    ["Registration type", rateLabel],
    ["Amount", Number(paymentAmount) > 0 ? moneyOf(paymentAmount) : "Free"],
    ["Held until", deadline],
    ["Ticket code", registration.isCancelled || qr ? null : grouped(registration.code)],
  ].filter(([, value]) => value);
  return (
    <main id="main" tabIndex={-1} className="page max-w-2xl py-8 sm:py-12">
      <p className="text-sm font-medium text-aqua-ink">{association.name}</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight">Your registration</h1>
      {qr && <OfflineCopy />}
      <Card className="mt-6 overflow-hidden">
        <div className="flex flex-wrap items-start justify-between gap-4 p-5 sm:p-6">
          <div className="flex min-w-0 flex-1 basis-64 gap-3">
            <Icon of={standing.icon} className={`mt-0.5 size-6 ${standing.colour}`} />
            <div className="min-w-0">
              <p className="font-semibold">{standing.title}</p>
              <p className="mt-0.5 text-sm text-ink-soft">{standing.sentence}</p>
            </div>
          </div>
          <Badge tone={standing.tone}>{standing.badge}</Badge>
        </div>
        {qr && <TicketCode {...qr} code={registration.code} />}
        <div className="border-t border-line p-5 sm:p-6">
          <h2 className="text-xl font-semibold">
            <Link href={`/events/${event.slug}`} prefetch={false} className="hover:underline">
              {event.title}
            </Link>
          </h2>
          <StatusNotice status={event.status} className="mt-4" />
          <div className="mt-5">
            <EventFacts event={event} timeZone={timeZone} />
          </div>
          {registration.joinUrl && (
            <p className="mt-5 text-sm">
              <a
                href={registration.joinUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-4"
              >
                <Icon of={Video} /> Join online
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="mt-1 block wrap-anywhere text-ink-soft">{registration.joinUrl}</span>
            </p>
          )}
        </div>
        <dl className="grid gap-2.5 border-t border-line p-5 text-sm sm:p-6 [&_dd]:min-w-0 [&_dd]:text-right [&_dd]:font-medium [&_dd]:break-words [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
          {registration.answers.map((answer) => (
            <div key={answer.questionId}>
              <dt>{answer.label}</dt>
              <dd>{answerWords(answer)}</dd>
            </div>
          ))}
        </dl>
        {registration.canReclaim && (
          <div className="border-t border-line p-5 sm:p-6">
            <ReclaimSeat code={registration.code} take={reclaimSeatAction} />
          </div>
        )}
        {!isEnded(registration) && (ticketUrl || isAhead) && (
          <div className="flex flex-wrap gap-2 border-t border-line p-5 sm:p-6">
            {ticketUrl && (
              <Button asChild>
                <a href={ticketUrl} download>
                  <Icon of={Ticket} /> Download Ticket
                </a>
              </Button>
            )}
            {isAhead && <AddToCalendar event={event} url={url} />}
          </div>
        )}
        {(cancellation || canTransfer || canCorrect) && (
          <div className="grid gap-3 border-t border-line p-5 sm:p-6">
            <SeatChanges
              code={registration.code}
              event={{ title: event.title, slug: event.slug }}
              details={{
                fullName: attendeeName,
                companyName: companyName ?? "",
                position: registration.position ?? "",
                questions: event.questions,
                answers: registration.answers,
              }}
              {...{ cancellation, canTransfer, handOver, canCorrect }}
            />
            {cancellation && Number(paymentAmount) > 0 && event.status !== "postponed" && (
              <p className="text-sm text-ink-soft">
                {cancellation.refund === null && "It is too late to cancel. "}
                Cancellation: {policySentence(registration.policy)}
              </p>
            )}
          </div>
        )}
      </Card>
      {reference && bank && (
        <section aria-labelledby="how-to-pay" className="mt-8">
          <h2 id="how-to-pay" className="text-xl font-semibold">
            How to pay
          </h2>
          <div className="mt-3">
            <HowToPay
              amount={registration.amountDue ?? paymentAmount}
              reference={reference}
              paymentUrl={paymentUrl}
              deadline={registration.addressToConfirm ? null : deadline}
              bank={bank}
            />
          </div>
        </section>
      )}
      <p className="mt-8 text-sm text-ink-soft">
        Anyone with the address of this page can see it, so please don&apos;t share it. Questions or changes?
        Contact{" "}
        <a href={`mailto:${association.contactEmail}`} className="font-medium text-aqua-ink underline">
          {association.contactEmail}
        </a>
        .
      </p>
    </main>
  );
}

/** The code that the ticket has, for the door. Black on white in both themes, because readers need that. */
function TicketCode({ size, path, code }: { size: number; path: string; code: string }) {
  return (
    <figure className="grid justify-items-center gap-3 border-t border-line bg-white p-5 text-black sm:p-6">
      <svg
        role="img"
        aria-label="QR code of your ticket"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-72"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-lg font-semibold tracking-wider tabular">{grouped(code)}</figcaption>
    </figure>
  );
}

/** "K7Q2M9XDABCD" → "K7Q2 M9XD ABCD", which is easier to read aloud. */
function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}

const deadlineOf = ({ heldUntil }: ShownRegistration, timeZone: string) =>
  heldUntil && formatDateTime(new Date(heldUntil), timeZone);

const isEnded = ({ isCancelled, paymentStatus }: ShownRegistration) =>
  isCancelled || paymentStatus === "failed";

const paymentSentence = ({ paidBy }: ShownRegistration) =>
  paidBy
    ? `${paidBy} pays for it. We’ll email you your ticket when we receive the payment.`
    : "We’ll confirm it when we receive your payment.";

type Standing = {
  icon: IconNode;
  colour: string;
  tone: BadgeTone;
  badge: string;
  title: string;
  sentence: string;
};

/** The state of the registration: a word and a sentence. The first match wins. */
function standingOf(registration: ShownRegistration, isAhead: boolean, timeZone: string): Standing {
  const { isCancelled, paymentStatus, checkedInAt, memberRateToVerify, addressToConfirm } = registration;
  if (isEnded(registration)) {
    if (registration.event.status === "cancelled") {
      return {
        icon: CircleSlash,
        colour: "text-danger",
        tone: "danger",
        badge: "Cancelled",
        title: "This registration was cancelled",
        sentence: "The event doesn't take place. If you paid, we will refund it.",
      };
    }
    const again = isCancelled
      ? "You can register again while seats are available."
      : "You can reclaim it while seats are available.";
    return {
      icon: CircleSlash,
      colour: "text-danger",
      tone: "danger",
      badge: isCancelled ? "Cancelled" : "Released",
      title: isCancelled ? "This registration was cancelled" : "Your seat has been released",
      sentence: [
        ...(Number(registration.refundDue) > 0 ? [`We will refund ${moneyOf(registration.refundDue)}.`] : []),
        isAhead ? `We have released your seat. ${again}` : "The event has started.",
      ].join(" "),
    };
  }
  if (checkedInAt) {
    return {
      icon: CircleCheck,
      colour: "text-success",
      tone: "gold",
      badge: "Checked in",
      title: "You attended",
      sentence: `Checked in on ${formatDateTime(new Date(checkedInAt), timeZone)}.`,
    };
  }
  if (paymentStatus === "pending") {
    const deadline = deadlineOf(registration, timeZone);
    return {
      icon: Clock,
      colour: "text-warning",
      tone: "warning",
      badge: "Pending",
      title: addressToConfirm ? almostDone : heldSentence(deadline),
      sentence: [
        ...(addressToConfirm ? [confirmSentence(deadline)] : []),
        ...(Number(registration.paymentAmount) > 0 ? [paymentSentence(registration)] : []),
        ...(memberRateToVerify ? [memberRateSentence] : []),
      ].join(" "),
    };
  }
  return {
    icon: CircleCheck,
    colour: "text-success",
    tone: "success",
    badge: Number(registration.paymentAmount) > 0 ? "Paid" : "Registered",
    title: "You are registered",
    sentence: "Bring your ticket, printed or on your phone.",
  };
}
