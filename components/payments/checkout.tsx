import type { Back } from "@/components/layout/back-link";
import { Office } from "@/components/office";
import { CircleCheck, CircleSlash, Download, Ticket, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { EventWhen } from "@/components/events/event-when";
import { CheckoutFrame, Total } from "./checkout-frame";
import { DueCard } from "./due-card";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Association } from "@/lib/association/queries";
import { isOver } from "@/lib/events/rules";
import { formatDate } from "@/lib/core/format";
import type { CheckoutDue } from "@/lib/cashier/checkout";

type CheckoutProps = {
  due: CheckoutDue;
  association: Association;
  back: Back;
  notice?: ReactNode;
  /** The report of a payment, or the button for one; null where another person pays. */
  report: ReactNode;
};

export function Checkout({ due, association, back, notice, report }: CheckoutProps) {
  const { bank, timeZone } = association;
  return (
    <CheckoutFrame back={back} sentence={sentenceOf(due)} notice={notice}>
      {isOpen(due) ? (
        <DueCard
          due={toOwed(due)}
          heading="Order Summary"
          isFirst
          isReported={due.isReported}
          {...{ bank, timeZone, report }}
        />
      ) : (
        <OrderSummary {...due} />
      )}
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
        <div className="grid gap-4 text-sm text-ink-soft">
          {due.event && (
            <p>
              <EventWhen
                startDate={due.event.startDate.toISOString()}
                endDate={due.event.endDate.toISOString()}
                timeZone={timeZone}
              />
              {due.event.location && <span className="block">{due.event.location}</span>}
            </p>
          )}
          <p>
            When we have recorded your payment, you&apos;ll find the receipt in Payment History. Questions?
            Contact <Office email={association.contactEmail} />.
          </p>
        </div>
      )}
    </CheckoutFrame>
  );
}

function sentenceOf(due: CheckoutDue): string | undefined {
  if (due.refundedAt) return "This payment is no longer valid.";
  if (due.settledAt) return "This has been paid. Thank you.";
  if (due.hasFailed) return "This payment is no longer due.";
  if (due.isWaived) return "There is nothing left to pay.";
  if (due.purpose === "event") return undefined;
  return due.isFirstFee ? "Your first year of membership." : "Your next year of membership.";
}

const isOpen = ({ settledAt, isWaived, hasFailed }: CheckoutDue) => !settledAt && !isWaived && !hasFailed;

const toOwed = ({ dueDate, heldUntil, event, ...due }: CheckoutDue) => ({
  ...due,
  openCents: due.amountCents,
  dueDate: dueDate?.toISOString() ?? null,
  heldUntil: heldUntil?.toISOString() ?? null,
  registrationId: null,
  state: "open" as const,
  isEventOver: event !== null && isOver({ ...event, endDate: event.endDate.toISOString() }, new Date()),
});

function OrderSummary({ description, reference, amountCents }: CheckoutDue) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Order Summary</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="font-medium">{description}</p>
        <p className="mt-1 text-sm text-ink-soft">
          Reference <span className="font-medium text-ink tabular">{reference}</span>
        </p>
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
