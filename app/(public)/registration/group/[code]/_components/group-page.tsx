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
import { formatCents, formatMoney, formatPrice } from "@/lib/core/money";
import type { ShownGroup } from "@/lib/registrations/group-queries";
import { paymentBadge } from "@/lib/registrations/labels";
import { ConfirmGroup } from "./confirm-group";
import { Substitute } from "./substitute";

type GroupPageProps = {
  group: ShownGroup;
  association: { name: string; contactEmail: string };
  /** Where to pay; null when nothing is due. */
  bank: BankDetails | null;
  timeZone: string;
};

/** A group for its coordinator: who has a seat, what is due, and whom else a seat is given to. */
export function GroupPage({ group, association, bank, timeZone }: GroupPageProps) {
  const { event, company, people, reference, invoice } = group;
  return (
    <PrivatePage
      title={`Your group from ${company}`}
      association={association}
      event={event}
      canDo="see it and give seats away"
    >
      <Card className="mt-6 overflow-hidden">
        <StandingSection standing={standingOf(group)}>
          {!group.isConfirmed && group.hasSeats && <ConfirmGroup code={group.code} />}
        </StandingSection>
        <EventSection event={event} timeZone={timeZone} />
        <FactsSection facts={factsOf(group)} />
        {invoice && group.isConfirmed && (
          <CardSection>
            <Button asChild variant="secondary">
              <a href={`/api/group-registrations/${group.code}/invoice`} download={`${invoice}.pdf`}>
                <Icon of={Download} /> Download invoice {invoice}
              </a>
            </Button>
          </CardSection>
        )}
      </Card>
      <section aria-labelledby="people" className="mt-8">
        <h2 id="people" className="text-xl font-semibold">
          {people.length} {people.length === 1 ? "person" : "people"}
        </h2>
        <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium wrap-anywhere">{person.fullName}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">{person.email}</p>
                {person.rateLabel && (
                  <p className="text-sm text-ink-soft">
                    {person.rateLabel}
                    {person.memberRateToVerify && ", to be verified"}
                  </p>
                )}
              </div>
              <PersonBadge {...person} isConfirmed={group.isConfirmed} />
              {person.canSubstitute && (
                <Substitute
                  code={group.code}
                  registrationId={person.id}
                  replaced={person.fullName}
                  handOver={person.handOver}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {group.isConfirmed && reference && bank && (
        <PaySection>
          <HowToPay
            amount={formatCents(group.openCents)}
            reference={reference}
            paymentUrl={group.paymentUrl}
            bank={bank}
          />
        </PaySection>
      )}
    </PrivatePage>
  );
}

const factsOf = ({ totalCents, openCents, purchaseOrder, deadline, invoice }: ShownGroup) =>
  [
    ["Amount", formatPrice(totalCents)],
    ["Still to pay", openCents > 0 && openCents !== totalCents ? formatMoney(openCents) : null],
    ["Invoice", invoice],
    ["Purchase order", purchaseOrder],
    ["Held until", deadline],
  ] as const;

type Person = ShownGroup["people"][number] & { isConfirmed: boolean };

function PersonBadge({ isCancelled, isCheckedIn, paymentStatus, amountCents, isConfirmed }: Person) {
  if (isCancelled) return <Badge tone="danger">Cancelled</Badge>;
  if (isCheckedIn) return <Badge tone="gold">Checked in</Badge>;
  if (paymentStatus === "failed") return <Badge tone="danger">Released</Badge>;
  if (!isConfirmed) return <Badge tone="warning">To be confirmed</Badge>;
  const { label, tone } = paymentBadge(paymentStatus);
  return <Badge tone={tone}>{paymentStatus === "paid" && amountCents === 0 ? "Registered" : label}</Badge>;
}

function standingOf({ isConfirmed, hasSeats, reference, openCents, deadline }: ShownGroup): Standing {
  if (!hasSeats) {
    return {
      ...{ icon: CircleSlash, colour: "text-danger", title: "The group has no seats any more" },
      sentence: "The seats were released or cancelled. You can register a group again while seats are left.",
    };
  }
  const waiting = { icon: Clock, colour: "text-warning" };
  if (!isConfirmed) {
    return {
      ...{ ...waiting, title: "Confirm your group" },
      sentence: `Nobody has been written to yet. Confirm${deadline ? ` by ${deadline}` : ""} to keep the seats.`,
    };
  }
  if (reference) {
    return {
      ...{ ...waiting, title: `${formatMoney(openCents)} to pay` },
      sentence: `The seats are held${deadline ? ` until ${deadline}` : ""}. Each person gets their ticket once it is paid.`,
    };
  }
  return {
    ...{ icon: CircleCheck, colour: "text-success", title: "Your group is registered" },
    sentence: "Each person has been emailed their registration.",
  };
}
