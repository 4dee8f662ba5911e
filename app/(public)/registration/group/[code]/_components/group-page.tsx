import { CircleCheck, CircleSlash, Clock, Download } from "lucide";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { DueCard } from "@/components/payments/due-card";
import {
  CardSection,
  EventSection,
  FactsSection,
  PrivatePage,
  StandingSection,
  type Standing,
} from "@/components/registrations/private-page";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatMoney, formatPrice } from "@/lib/core/money";
import { isOver, isUpcoming } from "@/lib/events/rules";
import { outdatedWords } from "@/lib/invoices/labels";
import type { ReportedOnPage } from "@/lib/registrations/shared/private-account";
import type { ShownGroup } from "@/lib/groups/queries";
import { paymentBadge, refundDueSentence } from "@/lib/seats/labels";
import { refundedFact } from "@/lib/registrations/refunded-fact";
import { CancelInGroup } from "./cancel-in-group";
import { GroupEmail } from "./group-email";
import { ReportGroup } from "./report-group";
import { ConfirmGroup } from "./confirm-group";
import { Substitute } from "./substitute";

type GroupPageProps = {
  group: ShownGroup;
  /** The event's public URL. */
  url: string;
  association: { name: string; contactEmail: string | null };
  /** The bank details; null when nothing is due. */
  bank: BankDetails | null;
  /** The reported payments; null when none can be reported. */
  reported: ReportedOnPage | null;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  timeZone: string;
};

/** A group's private page for its coordinator: what is due, its papers, and last the seats, to substitute or cancel. */
export function GroupPage({ group, url, association, bank, reported, today, timeZone }: GroupPageProps) {
  const { event, company, people, formerPeople, totalCents, reference, invoice, receiptNumbers } = group;
  // A reported payment holds the seats until staff have answered the report.
  const isReported = (reported?.pending.length ?? 0) > 0;
  const hasCalendar = group.hasSeats && isUpcoming(event, new Date());
  return (
    <PrivatePage
      title={`Your group from ${company}`}
      association={association}
      event={event}
      canDo="see it, and transfer or cancel seats"
    >
      {reference && bank && (
        <div className="mt-5">
          <DueCard
            due={{
              id: reference,
              purpose: "event",
              registrationId: null,
              description: event.title,
              reference,
              amountCents: totalCents,
              openCents: group.openCents,
              dueDate: null,
              heldUntil: group.heldUntil,
              paymentUrl: group.paymentUrl,
              state: group.openCents < totalCents ? "partly_paid" : "open",
              isEventOver: isOver(event, new Date()),
            }}
            heading="Payment"
            isFirst
            report={
              reported && (
                <ReportGroup
                  {...{ code: group.code, subject: event.title, reported, today, isMain: !group.paymentUrl }}
                />
              )
            }
            {...{ bank, timeZone, isReported }}
          />
        </div>
      )}
      <Card className="mt-6 overflow-hidden">
        <StandingSection standing={standingOf(group)}>
          {group.pending && <ConfirmGroup code={group.code} />}
        </StandingSection>
        {(invoice || receiptNumbers.length > 0 || hasCalendar) && (
          <CardSection className="flex flex-wrap gap-2">
            {invoice && (
              <Button asChild variant="secondary">
                <a href={`/api/group-registrations/${group.code}/invoice`} download={`${invoice.number}.pdf`}>
                  <Icon of={Download} /> Download invoice {invoice.number}
                </a>
              </Button>
            )}
            {receiptNumbers.map((number) => (
              <Button key={number} asChild variant="secondary">
                <a
                  href={`/api/group-registrations/${group.code}/receipts/${number}`}
                  download={`receipt-${number}.pdf`}
                >
                  <Icon of={Download} /> Download receipt {number}
                </a>
              </Button>
            ))}
            {hasCalendar && <AddToCalendar event={event} url={url} />}
          </CardSection>
        )}
        <EventSection event={event} timeZone={timeZone} />
        <FactsSection facts={factsOf(group, timeZone)} />
        {(group.canCorrectEmail || group.pendingEmail) && (
          <CardSection className="grid justify-items-start gap-3">
            <GroupEmail
              code={group.code}
              canCorrectEmail={group.canCorrectEmail}
              pendingEmail={group.pendingEmail}
            />
          </CardSection>
        )}
      </Card>
      {group.pending && (
        <section aria-labelledby="pending-people" className="mt-8">
          <h2 id="pending-people" className="text-xl font-semibold">
            People to be registered
          </h2>
          <ol className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
            {group.pending.people.map(({ name, email }) => (
              <li key={email} className="p-4">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {people.length > 0 && (
        <section aria-labelledby="people" className="mt-8">
          <h2 id="people" className="text-xl font-semibold">
            {people.length} {people.length === 1 ? "person" : "people"}
            {totalCents > 0 && `, ${formatMoney(totalCents)} in total`}
          </h2>
          <ol className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
            {people.map((person) => (
              <PersonLine key={person.id} person={person} group={group} />
            ))}
          </ol>
        </section>
      )}
      {formerPeople.length > 0 && (
        <section aria-labelledby="former-people" className="mt-8">
          <h2 id="former-people" className="text-xl font-semibold">
            No longer registered
          </h2>
          <ol className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
            {formerPeople.map((person) => (
              <PersonLine key={person.id} person={person} group={group} />
            ))}
          </ol>
        </section>
      )}
    </PrivatePage>
  );
}

type Person = ShownGroup["people"][number];

/** One registration of the group, with the coordinator's actions. */
function PersonLine({ person, group }: { person: Person; group: ShownGroup }) {
  const { id, fullName, email, rateLabel, amountCents, cancellation } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        {rateLabel && (
          <p className="text-sm text-ink-soft">
            {rateLabel}
            {person.memberRateToVerify && ", to be verified"}
          </p>
        )}
      </div>
      {person.hasSeat && amountCents > 0 && <span className="tabular">{formatMoney(amountCents)}</span>}
      <PersonBadge {...person} />
      <div className="flex items-center gap-2 empty:hidden">
        {person.canSubstitute && (
          <Substitute code={group.code} registrationId={id} replaced={fullName} handOver={person.handOver} />
        )}
        {cancellation && cancellation.refundCents !== null && (
          <CancelInGroup
            code={group.code}
            registrationId={id}
            name={fullName}
            eventTitle={group.event.title}
            cancellation={cancellation}
          />
        )}
      </div>
    </li>
  );
}

const factsOf = (
  { pending, totalCents, reference, purchaseOrder, invoice, refunds, refundDueCents }: ShownGroup,
  timeZone: string,
) =>
  [
    // The payment above says what is outstanding, and until when the seats are held.
    ["Amount", pending || reference ? null : formatPrice(totalCents)],
    ...refunds.map((refund) => refundedFact(refund, timeZone)),
    ["Refund due", refundDueCents > 0 ? formatMoney(refundDueCents) : null],
    ["Invoice", invoice && invoiceWords(invoice)],
    ["Purchase order", purchaseOrder],
  ] as const;

/** The invoice's number, and whether the document is still valid, in words. */
function invoiceWords({ number, creditNote, agrees, differenceCents }: NonNullable<ShownGroup["invoice"]>) {
  if (creditNote) return `${number}, cancelled by credit note ${creditNote}`;
  return agrees ? number : `${number}. ${outdatedWords(differenceCents)}`;
}

function PersonBadge({ isCancelled, isCheckedIn, paymentStatus, amountCents, isWaived }: Person) {
  if (isCancelled) return <Badge tone="danger">Cancelled</Badge>;
  if (isCheckedIn) return <Badge tone="success">Checked in</Badge>;
  if (paymentStatus === "failed") return <Badge tone="danger">Released</Badge>;
  if (isWaived) return <Badge tone="success">Waived</Badge>;
  const { label, tone } = paymentBadge({ paymentStatus, amountCents });
  return <Badge tone={tone}>{label}</Badge>;
}

function standingOf({ event, people, pending, hasSeats, reference, refundDueCents }: ShownGroup): Standing {
  const withRefund = (sentence: string) =>
    refundDueCents > 0 ? `${sentence} ${refundDueSentence(refundDueCents)}` : sentence;
  const waiting = { icon: Clock, colour: "text-warning" };
  if (pending) {
    return {
      ...waiting,
      title: "Confirm your group",
      sentence: `We haven’t reserved any seats or emailed anyone yet. Confirm by ${pending.deadline} to get the seats.`,
    };
  }
  if (!hasSeats) {
    return {
      icon: CircleSlash,
      colour: "text-danger",
      title: "The group no longer has any seats",
      sentence: withRefund(
        "The seats were released or cancelled. You can register a group again while seats are available.",
      ),
    };
  }
  if (reference) {
    if (isOver(event, new Date())) return { ...waiting, title: "The event has ended", sentence: "" };
    const isNoneConfirmed = people.every(({ paymentStatus }) => paymentStatus === "pending");
    return {
      ...waiting,
      title: `${isNoneConfirmed ? "Your seats aren’t" : "Some of your seats aren’t"} confirmed yet`,
      sentence: "We’ll email each person their ticket when we receive the payment.",
    };
  }
  return {
    icon: CircleCheck,
    colour: "text-success",
    title: "Your group is registered",
    sentence: withRefund("We’ve emailed each person their registration."),
  };
}
