"use client";

import { Reported } from "@/components/payments/reported";
import { ReportPayment } from "@/components/payments/report-payment";
import type { ReportProps } from "@/components/payments/report-dialog";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { Outcome } from "@/lib/core/errors";
import type { ReportedOnPage } from "@/lib/registrations/shared/private-account";

export type ReportedPaymentProps = {
  reported: ReportedOnPage;
  subject: string;
  /** The association's day: "2026-11-21". */
  today: string;
  timeZone: string;
};

type Sending = Pick<ReportProps, "report" | "sendProof"> & {
  withdraw: (nothing: undefined, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
};

/** Where the reader of a private page says that they have paid, and sees what became of it. */
export function ReportedPayment({
  reported,
  subject,
  today,
  timeZone,
  withdraw,
  ...sending
}: ReportedPaymentProps & Sending) {
  const { pending, openCents, declined } = reported;
  return (
    <div className="mt-4 grid gap-3">
      {declined && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
          <span className="font-semibold">Not received.</span> You reported a payment of{" "}
          {formatMoney(declined.amountCents)} on {formatDate(new Date(declined.paidOn), timeZone)}. We could
          not find it: {declined.reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {pending.map(({ id, reportedAt, references, canWithdraw }) => (
          <Reported
            key={id}
            reportedOn={formatDate(new Date(reportedAt), timeZone)}
            subject={subject}
            references={references}
            withdraw={canWithdraw ? withdraw : null}
          />
        ))}
        {openCents !== null && (
          <ReportPayment {...sending} subject={subject} openCents={openCents} today={today} />
        )}
      </div>
    </div>
  );
}
