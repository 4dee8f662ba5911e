"use client";

import { CircleCheck, Clock } from "lucide";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { EventWhen } from "@/components/events/event-when";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { registeredTitle } from "@/lib/seats/labels";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import { AfterRegistering } from "./after-registering";
import type { DialogFacts } from "./registration-values";

type RegistrationConfirmationProps = Pick<
  DialogFacts,
  "event" | "url" | "bank" | "isOnlinePaymentAvailable" | "timeZone"
> & {
  answer: RegistrationAnswer;
  onClose: () => void;
};

/** The dialog after registering: what happens next, how to pay, and where to find the details later. */
export function RegistrationConfirmation({
  answer,
  event,
  url,
  timeZone,
  onClose,
  ...payment
}: RegistrationConfirmationProps) {
  const { deadline, pageUrl } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  // The clicked button is gone; focusing the title announces what replaced it.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className="grid min-h-0 flex-1 gap-5 overflow-y-auto p-5 sm:p-6">
        <div className="pr-10">
          <Icon
            of={deadline ? Clock : CircleCheck}
            className={deadline ? "size-9 text-warning" : "size-9 text-success"}
          />
          <DialogTitle ref={title} tabIndex={-1} className="mt-3 outline-none">
            {registeredTitle(answer)}
          </DialogTitle>
          <DialogDescription className="mt-1 text-base">{answer.message}</DialogDescription>
        </div>
        <div className="border-l-2 border-aqua pl-4 text-sm">
          <p className="font-medium">{event.title}</p>
          <p className="mt-1 text-ink-soft">
            <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
            {event.location && <span className="block">{event.location}</span>}
          </p>
        </div>
        <AfterRegistering answer={answer} {...payment}>
          <AddToCalendar event={event} url={url} />
        </AfterRegistering>
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        {pageUrl && (
          <Link href={pageUrl} className="text-sm font-medium text-aqua-ink underline underline-offset-4">
            View your registration
          </Link>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
