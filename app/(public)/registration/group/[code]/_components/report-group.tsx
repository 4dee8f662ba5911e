"use client";

import { api } from "@/components/api/api-client";
import { ReportedPayment, type ReportedPaymentProps } from "@/components/registrations/reported-payment";
import { reportForGroupAction, withdrawForGroupAction } from "../actions";

/** The button that reports a payment on a group's private page. */
export function ReportGroup({ code, ...page }: ReportedPaymentProps & { code: string }) {
  return (
    <ReportedPayment
      {...page}
      report={(facts, options) => reportForGroupAction({ ...facts, code }, options)}
      withdraw={(_nothing, options) => withdrawForGroupAction({ code }, options)}
      sendProof={(_id, file) =>
        api(
          "PUT /api/group-registrations/{code}/payment-report/proof",
          { code, fileName: file.name },
          { file },
        )
      }
    />
  );
}
