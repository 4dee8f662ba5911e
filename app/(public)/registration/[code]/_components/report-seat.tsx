"use client";

import { api } from "@/components/api/api-client";
import { ReportedPayment, type ReportedPaymentProps } from "@/components/registrations/reported-payment";
import { reportByCodeAction, withdrawByCodeAction } from "../actions";

/** The button that reports a payment on a registration's private page. */
export function ReportSeat({ code, ...page }: ReportedPaymentProps & { code: string }) {
  return (
    <ReportedPayment
      {...page}
      report={(facts, options) => reportByCodeAction({ ...facts, code }, options)}
      withdraw={(_nothing, options) => withdrawByCodeAction({ code }, options)}
      sendProof={(_id, file) =>
        api("PUT /api/registrations/{code}/payment-report/proof", { code, fileName: file.name }, { file })
      }
    />
  );
}
