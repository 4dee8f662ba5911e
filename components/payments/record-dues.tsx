"use client";

import { Banknote } from "lucide";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import type { Action } from "@/lib/core/operation";
import { formatDate } from "@/lib/core/format";
import type { DuesToRecord } from "@/lib/membership/dues-queries";
import type { recordDues } from "@/lib/membership/record-dues";
import { RecordPayment } from "./record-payment";

type RecordDuesProps = {
  dues: DuesToRecord;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  timeZone: string;
  onRecord: Action<typeof recordDues>;
};

export function RecordDues({ dues, today, timeZone, onRecord }: RecordDuesProps) {
  const { memberId: id, lastPaymentId, lastPaymentDate, name, amountCents, reference } = dues;
  const onDay = (moment: string) => formatDate(new Date(moment), timeZone);
  const last = lastPaymentDate ? `last paid on ${onDay(lastPaymentDate)}` : "no dues recorded yet";
  return (
    <DialogOpener
      variant="secondary"
      dialog={(dialog) => (
        <RecordPayment
          {...dialog}
          title="Record dues"
          description={`${name} · ${last}`}
          amountLabel="Dues for one year"
          amountCents={amountCents}
          reference={reference}
          printed={[name]}
          today={today}
          onRecord={(money, options) => onRecord({ id, lastPaymentId, amountCents, ...money }, options)}
          success={({ receiptNumber, nextPaymentDate, hasJoined }) => ({
            title: "Dues Recorded",
            description: [
              `Receipt ${receiptNumber ?? ""}.`,
              ...(hasJoined ? [`${name} is now an active member.`] : []),
              ...(nextPaymentDate ? [`The next payment is due on ${onDay(nextPaymentDate)}.`] : []),
            ].join(" "),
          })}
        />
      )}
    >
      <Icon of={Banknote} /> Record dues
    </DialogOpener>
  );
}
