import Link from "next/link";
import { RecordRefund } from "@/components/payments/record-refund";
import { Button } from "@/components/ui/button";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import type { HeldCredit } from "@/lib/ledger/shared/credits";
import { recordCreditRefundAction, recordRefundAction } from "../../../payments/actions";
import { RecordLine, RecordSection } from "./record-section";

type CreditsProps = {
  member: { id: string; name: string };
  credits: HeldCredit[];
  timeZone: string;
  today: string;
  /** Whether the viewer may record this member's payments. */
  mayRecord: boolean;
};

/** The member's credits and refunds due, with the receipts that they come from. */
export function Credits({ member, credits, timeZone, today, mayRecord }: CreditsProps) {
  return (
    <RecordSection
      title="Credits"
      total={credits.length}
      empty="No credit."
      href={null}
      paging={null}
      action={
        mayRecord && (
          <Button asChild size="sm" variant="secondary">
            <Link href={pathTo("/admin/payments/record", { query: { payer: member.id } })} prefetch={false}>
              Record credit
            </Link>
          </Button>
        )
      }
    >
      {credits.map(({ id, isOwedBack, cents, since, receiptNumber, description, method, company }) => (
        <RecordLine
          key={`${id} ${isOwedBack}`}
          title={description}
          facts={[
            receiptNumber === null ? null : `Receipt ${receiptNumber}`,
            formatDate(since, timeZone),
            isOwedBack ? "refund due" : null,
            company && `${company}’s money`,
          ]
            .filter(Boolean)
            .join(" · ")}
          aside={
            <>
              <span className="tabular">{formatMoney(cents)}</span>
              {mayRecord && (
                <RecordRefund
                  payment={{
                    id,
                    description,
                    method,
                    receiptNumber,
                    payer: company ? `${company} (${member.name})` : member.name,
                    owedBackCents: cents,
                  }}
                  isCredit={!isOwedBack}
                  today={today}
                  onRecord={isOwedBack ? recordRefundAction : recordCreditRefundAction}
                />
              )}
            </>
          }
        />
      ))}
    </RecordSection>
  );
}
