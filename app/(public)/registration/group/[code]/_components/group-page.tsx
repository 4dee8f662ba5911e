import { CircleCheck, CircleSlash, Clock, Download } from "lucide";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPay } from "@/components/payments/how-to-pay";
import {
  CardSection,
  EventSection,
  FactsSection,
  PaySection,
  PrivatePage,
  StandingSection,
  type Standing,
} from "@/components/registrations/private-page";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatMoney, formatPrice } from "@/lib/core/money";
import { isOver } from "@/lib/events/rules";
import { outdatedWords } from "@/lib/invoices/labels";
import { checkingReportSentence } from "@/lib/ledger/labels";
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
  association: { name: string; contactEmail: string | null };
  /** The bank details; null when nothing is due. */
  bank: BankDetails | null;
  /** The reported payments; null when none can be reported. */
  reported: ReportedOnPage | null;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  timeZone: string;
};

/** A group's private page for its coordinator: the seats, what is due, and the buttons to substitute or cancel. */
export function GroupPage({ group, association, bank, reported, today, timeZone }: GroupPageProps) {
  const { event, company, people, formerPeople, totalCents, reference, invoice, receiptNumbers } = group;
  // A reported payment holds the seats until staff have answered the report.
  const isReported = (reported?.pending.length ?? 0) > 0;
  return (
    <PrivatePage
      title={`Your group from ${company}`}
      association={association}
      event={event}
      canDo="see it, and transfer or cancel seats"
    >
      <Card className="mt-6 overflow-hidden">
        <StandingSection standing={standingOf(group, isReported)}>
          {group.pending && <ConfirmGroup code={group.code} />}
        </StandingSection>
        <EventSection event={event} timeZone={timeZone} />
        <FactsSection facts={factsOf(group, isReported, timeZone)} />
        {(invoice || receiptNumbers.length > 0) && (
          <CardSection>
            <div className="flex flex-wrap gap-3">
              {invoice && (
                <Button asChild variant="secondary">
                  <a
                    href={`/api/group-registrations/${group.code}/invoice`}
                    download={`${invoice.number}.pdf`}
                  >
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
            </div>
          </CardSection>
        )}
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
      {reference && bank && (
        <PaySection>
          <HowToPay
            amountCents={group.openCents}
            reference={reference}
            paymentUrl={group.paymentUrl}
            bank={bank}
          />
          {reported && <ReportGroup {...{ code: group.code, subject: event.title, reported, today }} />}
        </PaySection>
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
  { pending, totalCents, openCents, purchaseOrder, deadline, invoice, refunds, refundDueCents }: ShownGroup,
  isReported: boolean,
  timeZone: string,
) =>
  [
    ["Amount", pending ? null : formatPrice(totalCents)],
    ["Outstanding", openCents > 0 && openCents !== totalCents ? formatMoney(openCents) : null],
    ...refunds.map((refund) => refundedFact(refund, timeZone)),
    ["Refund due", refundDueCents > 0 ? formatMoney(refundDueCents) : null],
    ["Invoice", invoice && invoiceWords(invoice)],
    ["Purchase order", purchaseOrder],
    ["Held until", isReported ? null : deadline],
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

function standingOf(
  { event, pending, hasSeats, reference, openCents, deadline, refundDueCents }: ShownGroup,
  isReported: boolean,
): Standing {
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
        "The seats were released or cancelled. You can register a group again while seats are left.",
      ),
    };
  }
  if (reference) {
    const toPay = { ...waiting, title: `${formatMoney(openCents)} to pay` };
    if (isOver(event, new Date()))
      return {
        ...toPay,
        sentence: isReported ? checkingReportSentence : "We haven’t received your payment yet.",
      };
    return {
      ...toPay,
      sentence: isReported
        ? "We’re checking the reported payment, and the seats are held in the meantime."
        : `The seats are held${deadline ? ` until ${deadline}` : ""}. Each person gets their ticket once it is paid.`,
    };
  }
  return {
    icon: CircleCheck,
    colour: "text-success",
    title: "Your group is registered",
    sentence: withRefund("We’ve emailed each person their registration."),
  };
}
