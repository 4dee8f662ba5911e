import { Ticket } from "lucide";
import type { ReactNode } from "react";
import { HowToPay } from "@/components/payments/how-to-pay";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { parseCents } from "@/lib/core/money";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import type { DialogFacts } from "./registration-values";

type AfterRegisteringProps = Pick<DialogFacts, "bank" | "isOnlinePaymentAvailable"> & {
  answer: RegistrationAnswer;
  /** Further buttons next to the ticket's. */
  children?: ReactNode;
};

/** The ticket of a new registration, and how to pay what is due. */
export function AfterRegistering({
  answer,
  bank,
  isOnlinePaymentAvailable,
  children,
}: AfterRegisteringProps) {
  const { paymentMethod, paymentAmount, reference, paymentUrl, deadline, ticketUrl, addressToConfirm } =
    answer;
  return (
    <>
      {(ticketUrl || children) && (
        <div className="flex flex-wrap gap-2">
          {ticketUrl && (
            <Button asChild>
              <a href={ticketUrl} download>
                <Icon of={Ticket} /> Download Ticket
              </a>
            </Button>
          )}
          {children}
        </div>
      )}
      {reference && (
        <HowToPay
          amountCents={parseCents(paymentAmount) ?? 0}
          reference={reference}
          paymentUrl={paymentUrl}
          isOnlineAvailable={isOnlinePaymentAvailable}
          // The payment deadline is set once the address is confirmed, so none is shown before.
          deadline={addressToConfirm ? null : deadline}
          bank={bank}
          method={paymentMethod === "paylanes" ? undefined : (paymentMethod ?? undefined)}
        />
      )}
    </>
  );
}
