import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { calendarDayOf, formatDate, formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { heldWhileCheckingSentence, checkingReportSentence } from "@/lib/ledger/labels";
import { formatMoney } from "@/lib/core/money";
import type { Owed } from "@/lib/payments/owed-queries";
import type { BankDetails } from "./bank-transfer";
import { CopyValue } from "./copy-value";
import { HowToPayDetails } from "./how-to-pay-details";

type DueCardProps = {
  due: Owed;
  bank: BankDetails;
  timeZone: string;
  /** Whether the ways to pay are expanded at first. */
  isUnfolded?: boolean;
  /** True on pages that show one notice about unavailable online payment for all amounts, so that the card has none. */
  isOnlineAvailable?: boolean | undefined;
  /** The report of a payment of this amount, or the button for one. */
  report?: ReactNode;
  /** Whether a payment is reported and not answered. Until the answer the amount is not overdue, and a seat is held. */
  isReported?: boolean;
};

/** One amount due: its due date, payment reference, and ways to pay. */
export function DueCard({
  due,
  bank,
  timeZone,
  isUnfolded = false,
  isOnlineAvailable,
  report,
  isReported = false,
}: DueCardProps) {
  const { description, amountCents, openCents, reference, dueDate, heldUntil, paymentUrl, state } = due;
  // A reported payment holds the seat until staff have answered the report.
  const deadline = isReported ? null : heldUntil && formatDateTime(new Date(heldUntil), timeZone);
  return (
    <Card>
      <div className="due">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">
            <Link href={checkoutOf(due)} prefetch={false} className="hover:underline">
              {description}
            </Link>
          </h3>
          {isReported && heldUntil && (
            <p className="mt-0.5 text-ink-soft">
              {due.isEventOver ? checkingReportSentence : heldWhileCheckingSentence}
            </p>
          )}
          {!isReported && (deadline ?? dueDate) && (
            <p className="mt-0.5 text-ink-soft">
              {deadline
                ? `Seat held until ${deadline}`
                : dueDate && `Due ${formatDate(new Date(dueDate), timeZone)}`}
            </p>
          )}
        </div>
        <div className="due-amount">
          <p className="font-semibold whitespace-nowrap tabular">{formatMoney(openCents)}</p>
          {state === "partly_paid" && (
            <p className="text-xs whitespace-nowrap text-ink-soft tabular">
              outstanding of {formatMoney(amountCents)}
            </p>
          )}
          {!isReported && isOverdue(due, timeZone) && <Badge tone="danger">Overdue</Badge>}
        </div>
        <p className="due-reference">
          <span>
            Reference <span className="font-medium text-ink tabular">{reference}</span>
          </span>
          <CopyValue name="reference" value={reference} />
        </p>
        {report && <div className="flex flex-wrap items-center gap-2 sm:col-span-2">{report}</div>}
      </div>
      <HowToPayDetails
        subject={description}
        isUnfolded={isUnfolded}
        isOnlineAvailable={isOnlineAvailable ?? paymentUrl !== null}
        amountCents={openCents}
        {...{ reference, paymentUrl, deadline, bank }}
      />
    </Card>
  );
}

/** The address of this amount's own payment page. */
const checkoutOf = ({ id, purpose, registrationId }: Owed) =>
  purpose === "event" && registrationId
    ? pathTo("/checkout/event/[registrationId]", { registrationId })
    : pathTo("/checkout/membership/[dueId]", { dueId: id });

/**
 * Whether the amount is overdue: from the day after the due date, in the association's zone. Seats are released instead
 * of becoming overdue.
 */
function isOverdue({ dueDate, heldUntil }: Owed, timeZone: string): boolean {
  if (!dueDate || heldUntil) return false;
  return calendarDayOf(new Date(dueDate), timeZone) < calendarDayOf(new Date(), timeZone);
}
