import { Award, CircleCheck, CircleSlash, Clock, Ticket, Video } from "lucide";
import { hoursInWords } from "@/lib/certificates/labels";
import { heldWhileCheckingSentence, checkingReportSentence } from "@/lib/ledger/labels";
import { pathTo } from "@/lib/core/path-to";
import { formatPrice } from "@/lib/core/money";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { DueCard } from "@/components/payments/due-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { OfflineCopy } from "@/components/layout/offline-copy";
import { Icon } from "@/components/ui/icon";
import {
  CardSection,
  EventSection,
  FactsSection,
  PrivatePage,
  StandingSection,
  type Standing,
} from "@/components/registrations/private-page";
import { PendingEmail } from "@/components/registrations/pending-email";
import { ReclaimSeat } from "@/components/registrations/reclaim-seat";
import { formatDateTime } from "@/lib/core/format";
import {
  almostDone,
  answerWords,
  confirmSentence,
  heldSentence,
  memberRateSentence,
  paymentBadge,
  refundDueSentence,
  refundToPayer,
} from "@/lib/seats/labels";
import { refundedFact } from "@/lib/registrations/refunded-fact";
import { policySentence } from "@/lib/events/cancellation-rules";
import { isOver, isUpcoming } from "@/lib/events/rules";
import type { ReportedOnPage } from "@/lib/registrations/shared/private-account";
import type { ShownRegistration } from "@/lib/seats/ticket-queries";
import { keepEmailAction, reclaimSeatAction } from "../actions";
import { ReportSeat } from "./report-seat";
import { SeatChanges } from "./seat-changes";

type RegistrationPageProps = {
  registration: ShownRegistration;
  /** The event's public URL. */
  url: string;
  association: { name: string; contactEmail: string | null };
  /** The bank details; null when nothing is due. */
  bank: BankDetails | null;
  /** The reported payments; null when none can be reported. */
  reported: ReportedOnPage | null;
  /** The certificate of attendance; null without a valid one. */
  certificate: { hours: number; downloadUrl: string; verifyUrl: string } | null;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  /** The ticket's QR code; null without a ticket. */
  qr: { size: number; path: string } | null;
  timeZone: string;
};

/** The private page of one registration: person, time, place, amount due and ticket. */
export function RegistrationPage({
  registration,
  url,
  association,
  bank,
  reported,
  certificate,
  today,
  qr,
  timeZone,
}: RegistrationPageProps) {
  const { event, attendeeName, companyName, rateLabel, amountCents, reference, paymentUrl, ticketUrl } =
    registration;
  const { cancellation, canTransfer, handOver, canCorrect, canCorrectEmail, pendingEmail } = registration;
  const isAhead = isUpcoming(event, new Date());
  // A reported payment holds the seat until staff have answered the report.
  const isReported = (reported?.pending.length ?? 0) > 0;
  const isEventOver = isOver(event, new Date());
  const deadline =
    isReported || isEventOver || event.status === "postponed" ? null : deadlineOf(registration, timeZone);
  const standing = standingOf(registration, { isAhead, isEventOver, isReported, deadline, timeZone });
  const payment = reference && bank && (
    <div className="mt-5">
      <DueCard
        due={{
          id: registration.id,
          purpose: "event",
          registrationId: registration.id,
          description: event.title,
          reference,
          amountCents,
          openCents: registration.amountDueCents ?? amountCents,
          dueDate: null,
          heldUntil: registration.addressToConfirm ? null : registration.heldUntil,
          paymentUrl,
          state: "open",
          isEventOver,
        }}
        heading="Payment"
        isFirst
        report={
          reported && (
            <ReportSeat
              {...{ code: registration.code, subject: event.title, reported, today, isMain: !paymentUrl }}
            />
          )
        }
        {...{ bank, timeZone, isReported }}
      />
    </div>
  );
  const facts = [
    ["Name", attendeeName],
    ["Company", companyName],
    ["Registration type", rateLabel],
    ["Amount", payment ? null : formatPrice(amountCents)],
    ...registration.refunds.map((refund) => refundedFact(refund, timeZone)),
    ["Held until", payment ? null : deadline],
    ["Ticket code", registration.isCancelled || qr ? null : grouped(registration.code)],
    ...registration.answers.map((answer) => [answer.label, answerWords(answer)] as const),
  ] as const;
  return (
    <PrivatePage title="Your registration" association={association} event={event}>
      {qr && (
        <OfflineCopy
          scope={pathTo("/registration/[code]", { code: "" })}
          words="You’re offline. This is your registration as of your last visit. The code still works at check-in."
        />
      )}
      {!registration.addressToConfirm && payment}
      <Card className="mt-6 overflow-hidden">
        <StandingSection standing={standing} />
        {certificate && (
          <CardSection className="border-t-2 border-gold">
            <p className="flex items-center gap-2.5 font-medium">
              <Icon of={Award} className="size-5 text-gold" />
              Your certificate of attendance: {hoursInWords(certificate.hours)} of CPD
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button asChild>
                <a href={certificate.downloadUrl} download>
                  Download certificate
                </a>
              </Button>
              <Button asChild variant="secondary">
                <a href={certificate.verifyUrl}>Verify</a>
              </Button>
            </div>
          </CardSection>
        )}
        {qr && <TicketCode {...qr} code={registration.code} />}
        {registration.canReclaim && (
          <CardSection>
            <ReclaimSeat code={registration.code} take={reclaimSeatAction} />
          </CardSection>
        )}
        {!isEnded(registration) && (ticketUrl || isAhead) && (
          <CardSection className="flex flex-wrap gap-2">
            {ticketUrl && (
              <Button asChild>
                <a href={ticketUrl} download>
                  <Icon of={Ticket} /> Download Ticket
                </a>
              </Button>
            )}
            {isAhead && <AddToCalendar event={event} url={url} />}
          </CardSection>
        )}
        <EventSection event={event} timeZone={timeZone}>
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
        </EventSection>
        <FactsSection facts={facts} />
        {(cancellation || canTransfer || canCorrect || canCorrectEmail || pendingEmail) && (
          <CardSection className="grid gap-3">
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
              outstanding={reference ? { cents: registration.amountDueCents ?? amountCents, deadline } : null}
              {...{ cancellation, canTransfer, handOver, canCorrect, canCorrectEmail }}
            />
            {pendingEmail && (
              <PendingEmail code={registration.code} email={pendingEmail} cancel={keepEmailAction} />
            )}
            {cancellation && amountCents > 0 && event.status !== "postponed" && (
              <p className="text-sm text-ink-soft">
                {cancellation.refundCents === null && "The cancellation deadline has passed. "}
                Cancellation: {policySentence(registration.policy)}
              </p>
            )}
          </CardSection>
        )}
      </Card>
      {registration.addressToConfirm && payment}
    </PrivatePage>
  );
}

/** The ticket's QR code for check-in, black on white in both themes, because scanners need that. */
function TicketCode({ size, path, code }: { size: number; path: string; code: string }) {
  return (
    <figure className="grid justify-items-center gap-3 border-t border-line bg-white p-5 text-black sm:p-6">
      <svg
        role="img"
        aria-label="QR code for your ticket"
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

/** Splits a code into groups that are easier to read aloud: "K7Q2M9XDABCD" → "K7Q2 M9XD ABCD". */
function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1 ");
}

const deadlineOf = ({ heldUntil }: ShownRegistration, timeZone: string) =>
  heldUntil && formatDateTime(new Date(heldUntil), timeZone);

const isEnded = ({ isCancelled, paymentStatus }: ShownRegistration) =>
  isCancelled || paymentStatus === "failed";

const refundDueSentences = ({ refundDueCents, isPaidByOther }: ShownRegistration) =>
  refundDueCents > 0 ? [isPaidByOther ? refundToPayer : refundDueSentence(refundDueCents)] : [];

const paymentSentence = ({ paidBy }: ShownRegistration) =>
  paidBy
    ? `${paidBy} pays for it. We’ll email you your ticket when we receive the payment.`
    : "We’ll confirm it when we receive your payment.";

type Shown = {
  isAhead: boolean;
  isEventOver: boolean;
  isReported: boolean;
  deadline: string | null;
  timeZone: string;
};

/** The state of the registration: a word and a sentence. The first match wins. */
function standingOf(
  registration: ShownRegistration,
  { isAhead, isEventOver, isReported, deadline, timeZone }: Shown,
): Standing {
  const { isCancelled, paymentStatus, checkedInAt, memberRateToVerify, addressToConfirm } = registration;
  if (isEnded(registration)) {
    if (registration.event.status === "cancelled") {
      return {
        icon: CircleSlash,
        colour: "text-danger",
        badge: { label: "Cancelled", tone: "danger" },
        title: "This registration was cancelled",
        sentence: ["The event has been cancelled.", ...refundDueSentences(registration)].join(" "),
      };
    }
    const again = isCancelled
      ? "You can register again while seats are available."
      : "You can reclaim it while seats are available.";
    return {
      icon: CircleSlash,
      colour: "text-danger",
      badge: { label: isCancelled ? "Cancelled" : "Released", tone: "danger" },
      title: isCancelled ? "This registration was cancelled" : "Your seat has been released",
      sentence: [
        ...refundDueSentences(registration),
        isAhead ? `We have released your seat. ${again}` : "The event has started.",
      ].join(" "),
    };
  }
  if (checkedInAt) {
    return {
      icon: CircleCheck,
      colour: "text-success",
      badge: { label: "Checked in", tone: "success" },
      title: "You attended",
      sentence: `Checked in on ${formatDateTime(new Date(checkedInAt), timeZone)}.`,
    };
  }
  if (paymentStatus === "pending" && isEventOver) {
    const { paidBy } = registration;
    return {
      icon: Clock,
      colour: "text-warning",
      badge: { label: "Pending", tone: "warning" },
      title: "The event has ended",
      sentence: registration.reference
        ? "" // The payment above says it.
        : isReported
          ? checkingReportSentence
          : paidBy
            ? `We haven’t received the payment from ${paidBy} yet.`
            : registration.amountCents > 0
              ? "We haven’t received your payment yet."
              : "Your registration was never confirmed.",
    };
  }
  if (paymentStatus === "pending" && registration.reference && !addressToConfirm) {
    return {
      icon: Clock,
      colour: "text-warning",
      badge: { label: "Pending", tone: "warning" },
      title: "Your seat isn’t confirmed yet",
      sentence: [paymentSentence(registration), ...(memberRateToVerify ? [memberRateSentence] : [])].join(
        " ",
      ),
    };
  }
  if (paymentStatus === "pending") {
    return {
      icon: Clock,
      colour: "text-warning",
      badge: { label: "Pending", tone: "warning" },
      title: addressToConfirm ? almostDone : heldSentence(deadline),
      sentence: [
        ...(addressToConfirm ? [confirmSentence(deadline)] : []),
        ...(isReported
          ? [heldWhileCheckingSentence]
          : registration.amountCents > 0
            ? [paymentSentence(registration)]
            : []),
        ...(memberRateToVerify ? [memberRateSentence] : []),
      ].join(" "),
    };
  }
  return {
    icon: CircleCheck,
    colour: "text-success",
    badge: paymentBadge(registration),
    title: "You are registered",
    sentence:
      registration.event.status === "postponed"
        ? "You keep your seat. We’ll email you once the new date is known."
        : "Bring your ticket, printed or on your phone.",
  };
}
