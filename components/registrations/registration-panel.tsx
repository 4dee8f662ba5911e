"use client";

import { CircleCheck, CircleSlash, Users } from "lucide";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type ComponentProps, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/api-client";
import { registerLabel } from "@/lib/registrations/labels";
import type { RegistrationState } from "@/lib/registrations/rules";
import { BankTransfer } from "./bank-transfer";
import { Icon } from "@/components/ui/icon";

/** Time on the success message before the Events page opens, in milliseconds (spec §9). */
const returnDelayMs = 2_000;

/** An amount that is still to be paid, and the reference to quote. */
type Unpaid = { amount: string; reference: string };

export type PanelProps = {
  eventId: string;
  price: number;
  state: RegistrationState;
  unpaid: Unpaid | null;
  bank: ComponentProps<typeof BankTransfer>["bank"];
};

type Registered = { paymentAmount: string; reference?: string; paymentUrl?: string | null };

/** The four states of the side card 'Registration' (spec §4), and registering. */
export function RegistrationPanel({ eventId, price, state, unpaid, bank }: PanelProps) {
  const router = useRouter();
  const [due, setDue] = useState(unpaid);
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(
    (values: { eventId: string; paymentAmount: string }, options) =>
      api.post<Registered>("/api/event-registrations", values, options),
    {
      success: { title: "Registration Successful!", description: "You have been registered for the event!" },
      failureTitle: "Registration Failed",
      onDone({ paymentAmount, reference, paymentUrl }) {
        if (paymentUrl) {
          window.location.assign(paymentUrl);
          return;
        }
        setDone(true);
        if (reference) setDue({ amount: paymentAmount, reference });
        else setTimeout(() => router.push("/events"), returnDelayMs);
        router.refresh();
      },
      // The page is shown as it is now: somebody else may have taken the last seat.
      onProblem: () => router.refresh(),
    },
  );

  if (state === "registered" || isDone) {
    return (
      <div className="space-y-4">
        <Notice icon={<Icon of={CircleCheck} className="text-success" />} title="You are registered">
          {due
            ? "Your seat is held. It is yours for good once the payment has arrived."
            : "We look forward to seeing you."}
        </Notice>
        {due && <BankTransfer {...due} bank={bank} />}
        <Button asChild variant="secondary" className="w-full">
          <Link href="/events?tab=mine">My Registrations</Link>
        </Button>
      </div>
    );
  }
  if (state === "closed") {
    return (
      <Notice icon={<Icon of={CircleSlash} className="text-ink-soft" />} title="Registration Closed">
        This event has already started.
      </Notice>
    );
  }
  if (state === "full") {
    return (
      <Notice icon={<Icon of={Users} className="text-ink-soft" />} title="Event Full">
        All seats are taken. A seat becomes free when somebody cancels.
      </Notice>
    );
  }
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {price > 0
          ? "Your seat is held as soon as you register. How to pay is shown right after."
          : "Your seat is confirmed as soon as you register."}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ eventId, paymentAmount: price.toFixed(2) });
        }}
      >
        <SubmitButton className="w-full" busy={busy} busyWords="Registering...">
          {registerLabel(price)}
        </SubmitButton>
      </form>
    </div>
  );
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div>
        <p className="font-medium text-ink">{title}</p>
        <p className="mt-1 text-sm text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
