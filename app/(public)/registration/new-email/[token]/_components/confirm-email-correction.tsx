"use client";

import type { ReactNode } from "react";
import { ConfirmByLink } from "@/components/registrations/confirm-by-link";
import { formatMoney } from "@/lib/core/money";
import { confirmEmailCorrectionAction } from "../actions";

type ConfirmEmailCorrectionProps = {
  token: string;
  kind: "seat" | "group";
  /** The name of the registrant, or the group's company. */
  name: string;
  eventTitle: string;
  newEmail: string;
  /** The outstanding amount, which the new address's owner is to pay. */
  openCents: number;
  /** The illustration above the text. */
  children: ReactNode;
};

/** Confirms by a button that the corrected address of a registration or a group is the reader's. */
export function ConfirmEmailCorrection({ token, kind, children, ...about }: ConfirmEmailCorrectionProps) {
  const { name, eventTitle, newEmail, openCents } = about;
  const isGroup = kind === "group";
  return (
    <ConfirmByLink
      sent={{ token }}
      confirm={confirmEmailCorrectionAction}
      title="Is this your email address?"
      button="Confirm this address"
      failureTitle="We couldn't confirm the address"
      thanks={() =>
        isGroup
          ? `The group registration for “${eventTitle}” now has the address ${newEmail}. We've sent it there again. Earlier links no longer work.`
          : `The registration for “${eventTitle}” now has the address ${newEmail}. We've sent it there again. Earlier tickets and links no longer work.`
      }
      onward={isGroup ? "View your group" : "View your registration"}
      icon={children}
    >
      <p>
        From now on, we&apos;ll send everything about the {isGroup ? "group registration" : "registration"} of{" "}
        <strong className="font-medium wrap-anywhere text-ink">{name}</strong> for “{eventTitle}” to{" "}
        <strong className="font-medium wrap-anywhere text-ink">{newEmail}</strong>. If you don&apos;t know
        about it, you don&apos;t need to do anything.
      </p>
      {openCents > 0 && <p>Once you confirm, you owe {formatMoney(openCents)} for it.</p>}
    </ConfirmByLink>
  );
}
