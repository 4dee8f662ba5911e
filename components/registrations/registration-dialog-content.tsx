"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useForm } from "react-hook-form";
import { EventWhen } from "@/components/events/event-when";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { focusBack } from "@/components/ui/use-menu-dialog";
import { registrationDialogOf } from "@/lib/seats/schema";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import { ClosedNotice } from "./closed-notice";
import { celebrate } from "./celebrate";
import { RegisteredPanel } from "./registered-panel";
import { RegistrationConfirmation } from "./registration-confirmation";
import { RegistrationForm } from "./registration-form";
import {
  startingValues,
  type DialogFacts,
  type DialogOutput,
  type DialogValues,
} from "./registration-values";

type RegistrationDialogContentProps = DialogFacts & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  opener: RefObject<HTMLButtonElement | null>;
};

/** The content of the dialog: the form, and after registering the next steps, either in its place or on the page. */
export function RegistrationDialogContent({
  event,
  url,
  person,
  defaultRate,
  isOnlinePaymentAvailable,
  bank,
  timeZone,
  closedReason,
  whenClosed,
  isFull,
  afterwards,
  celebrates = false,
  isOpen,
  onOpenChange,
  opener,
}: RegistrationDialogContentProps) {
  const isNotice = closedReason !== null && whenClosed === "notice";
  const staysOpen = afterwards === "confirm";
  const panelTitle = useRef<HTMLHeadingElement>(null);
  const hasRegistered = useRef(false);
  const [answer, setAnswer] = useState<RegistrationAnswer | null>(null);
  const form = useForm<DialogValues, unknown, DialogOutput>({
    resolver: zodResolver(registrationDialogOf(event.questions)),
    defaultValues: startingValues({
      questions: event.questions,
      person,
      registrationType: defaultRate,
      isOnlinePaymentAvailable,
    }),
  });

  useEffect(() => {
    if (isOpen && celebrates) void celebrate();
  }, [isOpen, celebrates]);

  function onRegistered(given: RegistrationAnswer) {
    form.reset();
    // The browser is opening the provider's page.
    if (!staysOpen && given.paymentUrl) return;
    setAnswer(given);
    if (staysOpen) return;
    hasRegistered.current = true;
    onOpenChange(false);
  }

  return (
    <>
      {answer && !staysOpen && (
        <RegisteredPanel
          answer={answer}
          bank={bank}
          isOnlinePaymentAvailable={isOnlinePaymentAvailable}
          title={panelTitle}
        />
      )}
      <Dialog
        open={isOpen}
        onOpenChange={(next) => {
          onOpenChange(next);
          if (!next && staysOpen) setAnswer(null);
        }}
      >
        <DialogContent
          className="gap-0 overflow-hidden p-0 pb-0 sm:p-0"
          onCloseAutoFocus={(closing) => {
            focusBack(hasRegistered.current ? panelTitle : opener)(closing);
            hasRegistered.current = false;
          }}
        >
          {answer && staysOpen ? (
            <RegistrationConfirmation
              answer={answer}
              event={event}
              url={url}
              bank={bank}
              isOnlinePaymentAvailable={isOnlinePaymentAvailable}
              timeZone={timeZone}
              onClose={() => {
                onOpenChange(false);
                setAnswer(null);
              }}
            />
          ) : (
            <>
              <DialogHeader className="p-5 pr-14 pb-4 sm:p-6 sm:pr-14 sm:pb-4">
                <DialogTitle>{isNotice ? event.title : `Register for ${event.title}`}</DialogTitle>
                <DialogDescription>
                  <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
                  {event.location && <span className="block">{event.location}</span>}
                </DialogDescription>
              </DialogHeader>
              {isNotice ? (
                <ClosedNotice
                  event={event}
                  person={person}
                  timeZone={timeZone}
                  reason={closedReason}
                  isFull={isFull}
                />
              ) : (
                <RegistrationForm
                  event={event}
                  form={form}
                  memberAddress={person?.isActiveMember ? person.email : null}
                  isOnlinePaymentAvailable={isOnlinePaymentAvailable}
                  bank={bank}
                  closedReason={closedReason}
                  onRegistered={onRegistered}
                />
              )}
            </>
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}
