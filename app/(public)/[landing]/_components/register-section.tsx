import { CircleCheck, CircleSlash } from "lucide";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { SeatsLeft } from "@/components/events/seats-taken";
import { RegisteringNeedsScript } from "@/components/registrations/registering-needs-script";
import { RegistrationDialog } from "@/components/registrations/registration-dialog";
import { defaultRate } from "@/components/registrations/rates";
import { registrantOf } from "@/components/registrations/registration-values";
import { WaitingListButton } from "@/components/registrations/waiting-list-button";
import { Icon } from "@/components/ui/icon";
import type { Association } from "@/lib/association/queries";
import type { Visitor } from "@/lib/auth/member";
import type { PortalEvent } from "@/lib/events/queries";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { closedReason } from "@/lib/seats/labels";
import type { RegistrationState } from "@/lib/seats/rules";
import { dialogDefaults } from "@/lib/seats/schema";

type RegisterSectionProps = {
  event: PortalEvent;
  url: string;
  person: Visitor;
  /** The state of the event. "unopened" is the sample conference, which is shown before it exists in the database. */
  state: RegistrationState | "unopened";
  association: Pick<Association, "bank" | "timeZone" | "contactEmail">;
};

/**
 * The button of the price card. It always opens the dialog, which explains why when nobody can register. The card itself
 * says that an event is postponed, and has no button once it is cancelled.
 */
export function RegisterSection({ event, url, person, state, association }: RegisterSectionProps) {
  const { bank, timeZone, contactEmail } = association;
  const reason = reasonOf(state, event);
  const hasUsualRate = event.prices.some(
    ({ registrationType }) => registrationType === dialogDefaults.registrationType,
  );
  return (
    <div className="grid gap-3">
      <RegistrationDialog
        event={event}
        url={url}
        person={person && registrantOf(person)}
        defaultRate={
          hasUsualRate
            ? dialogDefaults.registrationType
            : defaultRate(event, person?.membershipStatus === "active")
        }
        isOnlinePaymentAvailable={isOnlinePaymentAvailable()}
        bank={bank}
        timeZone={timeZone}
        closedReason={reason}
        whenClosed={hasUsualRate || state === "unopened" ? "form" : "notice"}
        isFull={state === "full"}
        afterwards="close"
        celebrates
        button={{ label: "Register Now", size: "lg", className: "w-full" }}
      />
      {reason && state !== "postponed" && (
        <p className="flex gap-2 text-sm text-ink-soft">
          <Icon of={state === "registered" ? CircleCheck : CircleSlash} className="mt-0.5" />
          {reason}
        </p>
      )}
      {state === "full" && (
        <WaitingListButton
          event={event}
          person={person && registrantOf(person)}
          variant="secondary"
          className="w-full"
        />
      )}
      {state === "open" && (
        <>
          <SeatsLeft event={event} />
          <RegisteringNeedsScript contactEmail={contactEmail} />
        </>
      )}
      {(state === "open" || state === "registered" || state === "full") && (
        <AddToCalendar event={event} url={url} className="w-full" />
      )}
    </div>
  );
}

/** Why nobody can register; null while people can. */
function reasonOf(state: RegisterSectionProps["state"], event: PortalEvent): string | null {
  if (state === "unopened") return "Registration has not opened yet";
  const isOver = state === "closed" && Date.parse(event.endDate) <= Date.now();
  return isOver ? "This event has ended, so registration is closed." : closedReason(state, event);
}
