"use client";

import type { ReactNode } from "react";
import { ConfirmByLink } from "@/components/registrations/confirm-by-link";
import { confirmRegistrationAction } from "../actions";

type ConfirmRegistrationProps = {
  link: { id: string; token: string };
  registration: {
    state: string;
    attendeeName: string;
    eventTitle: string;
    email: string;
    memberRateToVerify: boolean;
    pageUrl: string;
  };
  /** The illustration above the text. */
  children: ReactNode;
};

/** The button that confirms that a registration is the reader's. */
export function ConfirmRegistration({ link, registration, children }: ConfirmRegistrationProps) {
  const { state, attendeeName, eventTitle, email, memberRateToVerify, pageUrl } = registration;
  return (
    <ConfirmByLink
      sent={link}
      confirm={confirmRegistrationAction}
      result={state === "confirmed" ? { memberRateToVerify: false, pageUrl } : null}
      title={memberRateToVerify ? "Is this you?" : "Confirm your registration"}
      button={memberRateToVerify ? "This is me" : "Confirm my registration"}
      failureTitle="We couldn't confirm your registration"
      thanks={(done) =>
        done.memberRateToVerify
          ? `${email} is not the address of an active member, so an administrator will verify the member rate.`
          : `Your registration for “${eventTitle}” is confirmed.`
      }
      onward="View your registration"
      icon={children}
    >
      <p>
        <strong className="font-medium wrap-anywhere text-ink">{attendeeName}</strong> registered for “
        {eventTitle}” with <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. If this
        wasn&apos;t you, you don&apos;t need to do anything.
      </p>
    </ConfirmByLink>
  );
}
