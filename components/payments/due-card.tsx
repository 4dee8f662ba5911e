import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { calendarDayOf, formatDate, formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { heldWhileCheckingSentence, checkingReportSentence } from "@/lib/ledger/labels";
import { formatMoney } from "@/lib/core/money";
import type { Owed } from "@/lib/payments/owed-queries";
import { AmountToPay } from "./amount-to-pay";
import type { BankDetails } from "./bank-transfer";
import { HowToPay } from "./how-to-pay";
import { HowToPayDetails } from "./how-to-pay-details";

type DueCardProps = {
  due: Omit<Owed, "attendee" | "currency" | "eventId" | "isAhead">;
  bank: BankDetails;
  timeZone: string;
  /** Whether this is what the person should pay now: the ways to pay are not folded. */
  isFirst?: boolean;
  /** The heading of the page's only amount, which then does not link to the page. */
  heading?: string;
  /** The button that reports a payment of this amount, or the report. */
  report?: ReactNode;
  /** Whether a payment is reported and not answered. Until the answer the amount is not overdue, and a seat is held. */
  isReported?: boolean;
};

/** One amount due: what it is for, how much it is, how to pay it, and the button that reports the payment. */
export function DueCard({
  due,
  bank,
  timeZone,
  isFirst = false,
  heading,
  report,
  isReported = false,
}: DueCardProps) {
  const { description, amountCents, openCents, reference, paymentUrl, state } = due;
  const standing = standingOf(due, isReported, timeZone);
  const how = { reference, paymentUrl, bank, amountCents: null };
  return (
    <Card>
      <div className="due">
        <div className="min-w-0">
          {heading && <h2 className="mb-1 text-ink-soft max-sm:sr-only">{heading}</h2>}
          {heading ? (
            <p className="font-medium wrap-anywhere">{description}</p>
          ) : (
            <h3 className="font-medium wrap-anywhere">
              <Link href={checkoutOf(due)} prefetch={false} className="hover:underline">
                {description}
              </Link>
            </h3>
          )}
          {standing && <p className="mt-0.5 text-ink-soft">{standing}</p>}
        </div>
        <div className="due-amount">
          <AmountToPay cents={openCents} isLarge={isFirst} />
          {state === "partly_paid" && (
            <p className="text-xs whitespace-nowrap text-ink-soft tabular">
              outstanding of {formatMoney(amountCents)}
            </p>
          )}
          {!isReported && isOverdue(due, timeZone) && <Badge tone="danger">Overdue</Badge>}
        </div>
      </div>
      {isFirst ? (
        <div className="px-2 sm:px-5">
          <h3 className="sr-only">How to pay</h3>
          <HowToPay {...how} />
        </div>
      ) : (
        // One notice about unavailable online payment is enough for a list.
        <HowToPayDetails subject={description} isOnlineAvailable {...how} />
      )}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 empty:pt-1 sm:px-5 sm:pb-5">{report}</div>
    </Card>
  );
}

/** Until when the amount can be paid, or what is missing or being checked for a seat; null when there is nothing to say. */
function standingOf(
  { purpose, dueDate, heldUntil, isEventOver }: DueCardProps["due"],
  isReported: boolean,
  timeZone: string,
): string | null {
  if (isReported && purpose === "membership") return null;
  if (isReported) return isEventOver ? checkingReportSentence : heldWhileCheckingSentence;
  if (isEventOver) return "We haven’t received your payment yet.";
  if (heldUntil) return `Seat held until ${formatDateTime(new Date(heldUntil), timeZone)}`;
  return dueDate && `Due ${formatDate(new Date(dueDate), timeZone)}`;
}

/** The address of this amount's own payment page. */
const checkoutOf = ({ id, purpose, registrationId }: DueCardProps["due"]) =>
  purpose === "event" && registrationId
    ? pathTo("/checkout/event/[registrationId]", { registrationId })
    : pathTo("/checkout/membership/[dueId]", { dueId: id });

/**
 * Whether the amount is overdue: from the day after the due date, in the association's zone. Seats are released instead
 * of becoming overdue.
 */
function isOverdue({ dueDate, heldUntil }: DueCardProps["due"], timeZone: string): boolean {
  if (!dueDate || heldUntil) return false;
  return calendarDayOf(new Date(dueDate), timeZone) < calendarDayOf(new Date(), timeZone);
}
