import { ChevronRight, Ticket } from "lucide";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { EventCard } from "@/components/events/event-card";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPay } from "@/components/payments/how-to-pay";
import { TakeUpAgain } from "@/components/registrations/take-up-again";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { isUpcoming } from "@/lib/events/rules";
import { formatDate, formatDateTime, formatSpan } from "@/lib/format";
import { attendedBadge, eventBadge, paymentBadge } from "@/lib/registrations/labels";
import type { MyRegistration } from "@/lib/registrations/queries";
import { canCancel, registrationState } from "@/lib/registrations/rules";
import { takeUpAgainAction } from "../actions";
import { CancelRegistration } from "./cancel-registration";

type RegistrationCardProps = {
  registration: MyRegistration;
  /** The event's public address. */
  url: string;
  bank: BankDetails;
  timeZone: string;
};

/** One of a member's registrations: the event, how it stands with the payment, and what can be done. */
export function RegistrationCard({ registration, url, bank, timeZone }: RegistrationCardProps) {
  const { id, event, paymentStatus, paymentAmount, registrationDate, reference, paymentUrl, ticketUrl } =
    registration;
  const now = new Date();
  // A payment that failed holds no seat, so that registration counts as none.
  const state = registrationState({ ...event, isRegistered: paymentStatus !== "failed" }, now);
  const payment = paymentBadge(paymentStatus);
  const deadline = registration.heldUntil && formatDateTime(registration.heldUntil, timeZone);
  const isAhead = isUpcoming(event, now);
  const isCancellable = canCancel({ ...registration, startDate: event.startDate }, now);
  const rate = event.prices.find(
    ({ registrationType }) => registrationType === registration.registrationType,
  );
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-card">
      <div className="p-4 sm:p-5">
        <EventCard
          event={{ ...event, price: 0, prices: [], times: formatSpan(event, timeZone) }}
          headingLevel={2}
          badge={eventBadge[state]}
        />
      </div>
      <dl className="grid gap-2 border-t border-line px-4 py-4 text-sm sm:px-5 [&_dd]:text-right [&_dd]:font-medium [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4">
        <div>
          <dt>Payment status</dt>
          <dd>
            <Badge tone={payment.tone}>{payment.label}</Badge>
          </dd>
        </div>
        {registration.checkedInAt && (
          <div>
            <dt>Attendance</dt>
            <dd>
              <Badge tone={attendedBadge.tone}>{attendedBadge.label}</Badge>
            </dd>
          </div>
        )}
        {rate && (
          <div>
            <dt>Registration type</dt>
            <dd>{rate.label}</dd>
          </div>
        )}
        <div>
          <dt>Amount</dt>
          <dd className="tabular">{paymentAmount} BSD</dd>
        </div>
        <div>
          <dt>Registered on</dt>
          <dd className="tabular">{formatDate(registrationDate, timeZone)}</dd>
        </div>
        {reference && (
          <div>
            <dt>Reference to quote</dt>
            <dd className="tabular">{reference}</dd>
          </div>
        )}
        {deadline && (
          <div>
            <dt>Held until</dt>
            <dd className="tabular">{deadline}</dd>
          </div>
        )}
      </dl>
      {reference && (
        <details className="group border-t border-line px-4 sm:px-5">
          <summary className="flex min-h-11 list-none items-center gap-2 py-2 text-sm font-medium text-aqua-ink [&::-webkit-details-marker]:hidden">
            <Icon of={ChevronRight} className="transition-transform duration-150 group-open:rotate-90" />
            How to pay
          </summary>
          <div className="pb-4">
            <HowToPay
              amount={paymentAmount}
              reference={reference}
              paymentUrl={paymentUrl}
              deadline={deadline}
              bank={bank}
            />
          </div>
        </details>
      )}
      {(ticketUrl || isAhead) && (
        <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 sm:px-5">
          {ticketUrl && (
            <Button asChild size="sm" variant="secondary">
              <a href={ticketUrl} download>
                <Icon of={Ticket} /> Download Ticket
              </a>
            </Button>
          )}
          {isAhead && paymentStatus !== "failed" && (
            <AddToCalendar event={event} url={url} className="btn-sm" />
          )}
          {registration.canTakeUp && <TakeUpAgain code={registration.code} take={takeUpAgainAction} />}
          {isCancellable && (
            <span className="ml-auto">
              <CancelRegistration id={id} eventTitle={event.title} />
            </span>
          )}
        </div>
      )}
    </article>
  );
}
