import { Ticket } from "lucide";
import { formatPrice } from "@/lib/core/money";
import { OwnCertificate } from "@/components/certificates/own-certificate";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { EventCard } from "@/components/events/event-card";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPayDetails } from "@/components/payments/how-to-pay-details";
import { ReclaimSeat } from "@/components/registrations/reclaim-seat";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ShownCertificate } from "@/lib/certificates/queries";
import { isUpcoming } from "@/lib/events/rules";
import { formatDate, formatDateTime, formatSpan } from "@/lib/core/format";
import { heldLabel } from "@/lib/registrations/held-label";
import { attendedBadge, eventBadge, paymentBadge } from "@/lib/seats/labels";
import type { MyRegistration } from "@/lib/registrations/queries";
import { registrationState } from "@/lib/seats/rules";
import { reclaimSeatAction, shareCertificateAction } from "../actions";
import { CancelRegistration } from "./cancel-registration";

type RegistrationCardProps = {
  registration: MyRegistration;
  certificate: ShownCertificate | undefined;
  /** The event's public URL. */
  url: string;
  bank: BankDetails;
  timeZone: string;
};

/** One of the member's registrations: the event, the state of the payment, and the actions. */
export function RegistrationCard({ registration, certificate, url, bank, timeZone }: RegistrationCardProps) {
  const { id, event, paymentStatus, amountCents, registrationDate, reference, paymentUrl, ticketUrl } =
    registration;
  const now = new Date();
  // A failed payment holds no seat, so the event counts as not registered.
  const state = registrationState({ ...event, isRegistered: paymentStatus !== "failed" }, now);
  const payment = paymentBadge(registration);
  const isAhead = isUpcoming(event, now);
  const { slug, title, summary, startDate, endDate, location } = event;
  const { addressToConfirm, amountDueCents, heldUntil, isReported, cancellation } = registration;
  // A reported payment holds the seat until staff have answered the report.
  const deadline = isReported ? null : heldUntil && formatDateTime(new Date(heldUntil), timeZone);
  const held =
    paymentStatus === "pending" && isAhead
      ? heldLabel(
          {
            openCents: amountDueCents ?? 0,
            heldUntil: heldUntil ? new Date(heldUntil) : null,
            addressToConfirm,
            isReported,
          },
          timeZone,
          now,
        )
      : null;
  const rate = event.prices.find(
    ({ registrationType }) => registrationType === registration.registrationType,
  );
  return (
    <article className="flex h-full flex-col rounded-md border border-line bg-card">
      <div className="p-4 sm:p-5">
        <EventCard
          event={{ ...event, priceCents: 0, prices: [], times: formatSpan(event, timeZone), held }}
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
          <dd className="tabular">{formatPrice(amountCents)}</dd>
        </div>
        <div>
          <dt>Registered on</dt>
          <dd className="tabular">{formatDate(new Date(registrationDate), timeZone)}</dd>
        </div>
        {reference && (
          <div>
            <dt>Reference to quote</dt>
            <dd className="tabular">{reference}</dd>
          </div>
        )}
        {deadline && (
          <div>
            <dt>{registration.addressToConfirm ? "Confirm by email by" : "Held until"}</dt>
            <dd className="tabular">{deadline}</dd>
          </div>
        )}
      </dl>
      {reference && (
        <HowToPayDetails
          amountCents={amountDueCents ?? amountCents}
          {...{ reference, paymentUrl, bank }}
          deadline={registration.addressToConfirm ? null : deadline}
        />
      )}
      {certificate && (
        <OwnCertificate
          certificate={certificate}
          onShare={shareCertificateAction}
          className="border-t-2 border-gold px-4 py-3 sm:px-5"
        />
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
            <AddToCalendar
              event={{ slug, title, summary, startDate, endDate, location }}
              url={url}
              className="btn-sm"
            />
          )}
          {registration.canReclaim && <ReclaimSeat code={registration.code} take={reclaimSeatAction} />}
          {cancellation && cancellation.refundCents !== null && (
            <span className="ml-auto">
              <CancelRegistration id={id} eventTitle={event.title} cancellation={cancellation} />
            </span>
          )}
        </div>
      )}
    </article>
  );
}
