import type { Back } from "@/components/layout/back-link";
import { Office } from "@/components/office";
import { CircleCheck, CircleSlash, Download, Ticket, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { EventWhen } from "@/components/events/event-when";
import { CheckoutFrame, Total } from "./checkout-frame";
import { HowToPay } from "./how-to-pay";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Association } from "@/lib/association/queries";
import { isOver } from "@/lib/events/rules";
import { heldWhileCheckingSentence, checkingReportSentence } from "@/lib/ledger/labels";
import { formatDate, formatDateTime } from "@/lib/core/format";
import type { CheckoutDue } from "@/lib/cashier/checkout";
import { heldSentence } from "@/lib/seats/labels";

type CheckoutProps = {
  due: CheckoutDue;
  association: Association;
  back: Back;
  notice?: ReactNode;
};

export function Checkout({ due, association, back, notice }: CheckoutProps) {
  const { bank, timeZone } = association;
  return (
    <CheckoutFrame back={back} sentence={sentenceOf(due, timeZone)} notice={notice}>
      <OrderSummary due={due} timeZone={timeZone} />
      {due.refundedAt && (
        <Standing icon={CircleSlash} tone="text-ink-soft" title="Refunded">
          This payment was returned on {formatDate(due.refundedAt, timeZone)}.
        </Standing>
      )}
      {due.settledAt && !due.refundedAt && (
        <Settled due={due} settledAt={due.settledAt} timeZone={timeZone} />
      )}
      {due.hasFailed && (
        <Standing icon={CircleSlash} tone="text-danger" title="Your seat has been released">
          {due.event && due.event.startDate > new Date()
            ? "You can reclaim it under My Registrations while seats are available."
            : "The event has started."}
        </Standing>
      )}
      {due.isWaived && !due.hasFailed && (
        <Standing icon={CircleCheck} tone="text-success" title="Nothing to pay">
          You no longer need to pay this.
          {due.ticketUrl && (
            <span className="mt-4 block">
              <TicketLink url={due.ticketUrl} />
            </span>
          )}
        </Standing>
      )}
      {isOpen(due) && (
        <section aria-labelledby="how-to-pay">
          <h2 id="how-to-pay" className="text-xl font-semibold">
            How to pay
          </h2>
          <div className="mt-3">
            <HowToPay
              amountCents={due.amountCents}
              reference={due.reference}
              paymentUrl={due.paymentUrl}
              deadline={due.heldUntil && formatDateTime(due.heldUntil, timeZone)}
              bank={bank}
            />
          </div>
          <p className="mt-4 text-sm text-ink-soft">
            When we have recorded your payment, you&apos;ll find the receipt in Payment History. Questions?
            Contact <Office email={association.contactEmail} />.
          </p>
        </section>
      )}
    </CheckoutFrame>
  );
}

function sentenceOf(
  {
    settledAt,
    refundedAt,
    hasFailed,
    isWaived,
    isReported,
    purpose,
    heldUntil,
    isFirstFee,
    event,
  }: CheckoutDue,
  timeZone: string,
): string {
  if (refundedAt) return "This payment is no longer valid.";
  if (settledAt) return "This has been paid. Thank you.";
  if (hasFailed) return "This payment is no longer due.";
  if (isWaived) return "There is nothing left to pay.";
  if (event && isOver({ ...event, endDate: event.endDate.toISOString() }, new Date()))
    return isReported ? checkingReportSentence : "We haven’t received your payment yet.";
  if (purpose === "event" && isReported) return heldWhileCheckingSentence;
  if (purpose === "event") return `${heldSentence(heldUntil && formatDateTime(heldUntil, timeZone))}.`;
  return isFirstFee ? "Your first year of membership." : "Your next year of membership.";
}

const isOpen = ({ settledAt, isWaived, hasFailed }: CheckoutDue) => !settledAt && !isWaived && !hasFailed;

function OrderSummary({ due, timeZone }: { due: CheckoutDue; timeZone: string }) {
  const { description, amountCents, reference, dueDate, heldUntil, isReported, event } = due;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Order Summary</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="font-medium">{description}</p>
        {event && (
          <p className="mt-1 text-sm text-ink-soft">
            <EventWhen
              startDate={event.startDate.toISOString()}
              endDate={event.endDate.toISOString()}
              timeZone={timeZone}
            />
            {event.location && <span className="block">{event.location}</span>}
          </p>
        )}
        <dl className="mt-5 grid gap-2.5 border-t border-line pt-4 text-sm [&_dd]:font-medium [&_dt]:text-ink-soft [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
          <div>
            <dt>Reference</dt>
            <dd className="font-medium tabular">{reference}</dd>
          </div>
          {isOpen(due) && !isReported && dueDate && (
            <div>
              <dt>{event ? "Pay before" : "Due"}</dt>
              <dd className="tabular">
                {heldUntil ? formatDateTime(heldUntil, timeZone) : formatDate(dueDate, timeZone)}
              </dd>
            </div>
          )}
        </dl>
        <Total amountCents={amountCents} />
      </CardContent>
    </Card>
  );
}

type SettledProps = { due: CheckoutDue; settledAt: Date; timeZone: string };

function Settled({ due, settledAt, timeZone }: SettledProps) {
  return (
    <Standing icon={CircleCheck} tone="text-success" title="Paid">
      Received on {formatDate(settledAt, timeZone)}.
      <span className="mt-4 flex flex-wrap gap-2">
        {due.ticketUrl && <TicketLink url={due.ticketUrl} />}
        {due.receiptUrl && (
          <Button asChild variant="secondary">
            <a href={due.receiptUrl} download>
              <Icon of={Download} /> Download Receipt
            </a>
          </Button>
        )}
      </span>
    </Standing>
  );
}

function TicketLink({ url }: { url: string }) {
  return (
    <Button asChild>
      <a href={url} download>
        <Icon of={Ticket} /> Download Ticket
      </a>
    </Button>
  );
}

type StandingProps = { icon: IconNode; tone: string; title: string; children: ReactNode };

/** The page's result when there is nothing to pay. */
function Standing({ icon, tone, title, children }: StandingProps) {
  return (
    <Card className="flex gap-3 p-5">
      <Icon of={icon} className={`mt-0.5 size-6 ${tone}`} />
      <div>
        <h2 className="font-semibold">{title}</h2>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
    </Card>
  );
}
