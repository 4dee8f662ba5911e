"use client";

import { Reported } from "@/components/payments/reported";
import { ReportPayment } from "@/components/payments/report-payment";
import type { ReportProps } from "@/components/payments/report-dialog";
import { formatMoney } from "@/lib/core/money";
import type { Outcome } from "@/lib/core/errors";
import type { ReportedOnPage } from "@/lib/registrations/shared/private-account";

export type ReportedPaymentProps = {
  reported: ReportedOnPage;
  subject: string;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  /** Whether the button is the main one of its page. */
  isMain?: boolean;
};

type Sending = Pick<ReportProps, "report" | "sendProof"> & {
  withdraw: (nothing: undefined, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;
};

/** The reported payment on a private page, or the button that reports one. */
export function ReportedPayment({
  reported,
  subject,
  today,
  isMain = false,
  withdraw,
  ...sending
}: ReportedPaymentProps & Sending) {
  const { pending, openCents, declined } = reported;
  return (
    <div className="grid w-full gap-3">
      {declined && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere">
          <span className="font-semibold">Not received.</span> You reported a payment of{" "}
          {formatMoney(declined.amountCents)} on {declined.paidOn}. We could not find it: {declined.reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {pending.map(({ id, reportedOn, references, canWithdraw }) => (
          <Reported
            key={id}
            reportedOn={reportedOn}
            subject={subject}
            references={references}
            withdraw={canWithdraw ? withdraw : null}
          />
        ))}
        {openCents !== null && <ReportPayment {...sending} {...{ subject, openCents, today, isMain }} />}
      </div>
    </div>
  );
}
