import { CircleCheck, CircleSlash, Clock, Download, type IconNode } from "lucide";
import Link from "next/link";
import { EventFacts } from "@/components/events/event-facts";
import { StatusNotice } from "@/components/events/status-notice";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPay } from "@/components/payments/how-to-pay";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { moneyOf } from "@/lib/core/money";
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
  const standing = standingOf(group);
  return (
    <main id="main" tabIndex={-1} className="page max-w-2xl py-8 sm:py-12">
      <p className="text-sm font-medium text-aqua-ink">{association.name}</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight wrap-anywhere">Your group from {company}</h1>
      <Card className="mt-6 overflow-hidden">
        <div className="flex gap-3 p-5 sm:p-6">
          <Icon of={standing.icon} className={`mt-0.5 size-6 shrink-0 ${standing.colour}`} />
          <div className="min-w-0">
            <p className="font-semibold">{standing.title}</p>
            <p className="mt-0.5 text-sm text-ink-soft">{standing.sentence}</p>
            {!group.isConfirmed && group.hasSeats && <ConfirmGroup code={group.code} />}
          </div>
        </div>
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
        </div>
        <dl className="grid gap-2.5 border-t border-line p-5 text-sm sm:p-6 [&_dd]:min-w-0 [&_dd]:text-right [&_dd]:font-medium [&_dd]:break-words [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4">
          {factsOf(group).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {invoice && group.isConfirmed && (
          <div className="border-t border-line p-5 sm:p-6">
            <Button asChild variant="secondary">
              <a href={`/api/group-registrations/${group.code}/invoice`} download={`${invoice}.pdf`}>
                <Icon of={Download} /> Download invoice {invoice}
              </a>
            </Button>
          </div>
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
        <section aria-labelledby="how-to-pay" className="mt-8">
          <h2 id="how-to-pay" className="text-xl font-semibold">
            How to pay
          </h2>
          <div className="mt-3">
            <HowToPay amount={group.open} reference={reference} paymentUrl={group.paymentUrl} bank={bank} />
          </div>
        </section>
      )}
      <p className="mt-8 text-sm text-ink-soft">
        Anyone with the address of this page can see it and give seats away, so please don&apos;t share it.
        Questions or changes? Contact{" "}
        <a href={`mailto:${association.contactEmail}`} className="font-medium text-aqua-ink underline">
          {association.contactEmail}
        </a>
        .
      </p>
    </main>
  );
}

function factsOf({ total, open, purchaseOrder, deadline, invoice }: ShownGroup): [string, string][] {
  const facts: [string, string | null][] = [
    ["Amount", Number(total) > 0 ? moneyOf(total) : "Free"],
    ["Still to pay", Number(open) > 0 && open !== total ? moneyOf(open) : null],
    ["Invoice", invoice],
    ["Purchase order", purchaseOrder],
    ["Held until", deadline],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

type Person = ShownGroup["people"][number] & { isConfirmed: boolean };

function PersonBadge({ isCancelled, isCheckedIn, paymentStatus, amount, isConfirmed }: Person) {
  if (isCancelled) return <Badge tone="danger">Cancelled</Badge>;
  if (isCheckedIn) return <Badge tone="gold">Checked in</Badge>;
  if (paymentStatus === "failed") return <Badge tone="danger">Released</Badge>;
  if (!isConfirmed) return <Badge tone="warning">To be confirmed</Badge>;
  const { label, tone } = paymentBadge(paymentStatus);
  return <Badge tone={tone}>{paymentStatus === "paid" && Number(amount) === 0 ? "Registered" : label}</Badge>;
}

type Standing = { icon: IconNode; colour: string; title: string; sentence: string };

function standingOf({ isConfirmed, hasSeats, reference, open, deadline }: ShownGroup): Standing {
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
      ...{ ...waiting, title: `${moneyOf(open)} to pay` },
      sentence: `The seats are held${deadline ? ` until ${deadline}` : ""}. Each person gets their ticket once it is paid.`,
    };
  }
  return {
    ...{ icon: CircleCheck, colour: "text-success", title: "Your group is registered" },
    sentence: "Each person has been emailed their registration.",
  };
}
