import { Ticket } from "lucide";
import Link from "next/link";
import { EventCard } from "@/components/events/event-card";
import { EmptyState } from "@/components/layout/empty-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/format";
import { eventBadge, paymentBadge } from "@/lib/registrations/labels";
import { listMyRegistrations, type MyRegistration } from "@/lib/registrations/queries";
import { registrationState } from "@/lib/registrations/rules";

export async function MyRegistrations({ person, timeZone }: { person: Member; timeZone: string }) {
  const registrations = await listMyRegistrations(person);
  if (registrations.length === 0) {
    return (
      <EmptyState
        icon={Ticket}
        title="No Registrations"
        description="You haven't registered for any events yet."
        action={
          <Button asChild>
            <Link href="/events">Browse Upcoming Events</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {registrations.map(({ id, event, paymentStatus, paymentAmount, registrationDate, reference }) => {
        const payment = paymentBadge(paymentStatus);
        const facts = [
          [
            "Payment status",
            <Badge key="status" tone={payment.tone}>
              {payment.label}
            </Badge>,
          ],
          ["Amount", `${paymentAmount} BSD`],
          ["Registered on", formatDate(registrationDate, timeZone)],
          ...(reference ? [["Reference to quote", reference] as const] : []),
        ] as const;
        return (
          <li key={id} className="flex flex-col rounded-md border border-line bg-card">
            <div className="flex-1 p-4 sm:p-5">
              <EventCard
                event={event}
                timeZone={timeZone}
                badge={eventBadge[stateOf(event, paymentStatus)]}
              />
            </div>
            <dl className="grid gap-2 border-t border-line px-4 py-4 text-sm sm:px-5">
              {facts.map(([label, value]) => (
                <div key={label} className="flex items-center justify-between gap-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-medium text-ink tabular">{value}</dd>
                </div>
              ))}
            </dl>
            {reference && (
              <p className="px-4 pb-4 text-right text-sm sm:px-5">
                <Link
                  href={`/event-registration/event/${event.id}`}
                  prefetch={false}
                  className="font-medium text-aqua-ink underline"
                >
                  How to pay
                </Link>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A payment that failed holds no seat, so that registration counts as none. */
function stateOf(event: MyRegistration["event"], paymentStatus: string) {
  return registrationState({ ...event, isRegistered: paymentStatus !== "failed" }, new Date());
}
