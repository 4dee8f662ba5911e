import { Paperclip } from "lucide";
import Link from "next/link";
import { IfPermitted } from "@/components/auth/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { paymentMethodLabel } from "@/lib/ledger/labels";
import { isNothingLeft } from "@/lib/payments/reported-values";
import type { ReportedPayment } from "@/lib/payments/report-queries";
import { NotReceived } from "./not-received";

type PaymentsReportedProps = { reports: ReportedPayment[]; timeZone: string };

/** Payments that members and visitors have reported, with what staff may answer. */
export function PaymentsReported({ reports, timeZone }: PaymentsReportedProps) {
  return (
    <ul className="grid gap-2">
      {reports.map((report) => {
        const { id, name, email, isOverdue, isOwn, amountCents, method, paidOn, fileName, dues } = report;
        const isGone = isNothingLeft(report);
        return (
          <li
            key={id}
            data-row
            tabIndex={-1}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-card p-4 text-sm"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {name}: <span className="tabular">{formatMoney(amountCents)}</span>
                {isOverdue && (
                  <Badge tone="warning" className="ml-2">
                    Waiting too long
                  </Badge>
                )}
              </p>
              {email && <p className="mt-0.5 wrap-anywhere text-ink-soft">{email}</p>}
              <p className="mt-0.5 text-ink-soft">
                {paymentMethodLabel(method)} on {formatDate(new Date(paidOn), timeZone)} for{" "}
                {meantWords(dues)}
              </p>
              {isGone && (
                <p className="mt-0.5 text-ink-soft">
                  Nothing is outstanding for this now. If the money arrives, keep it as credit.
                </p>
              )}
              {fileName && (
                <a
                  href={`/api/admin/payment-reports/${id}/proof`}
                  download
                  className="mt-1 inline-flex items-center gap-1.5 wrap-anywhere text-aqua-ink hover:underline"
                >
                  <Icon of={Paperclip} /> {fileName}
                </a>
              )}
            </div>
            <IfPermitted to="payments.record">
              {isOwn ? (
                <p className="text-ink-soft">Someone else must decide on your own report.</p>
              ) : (
                <div className="flex flex-wrap gap-2">
                  <NotReceived id={id} name={name} amountCents={amountCents} isGone={isGone} />
                  <Button asChild size="sm">
                    <Link
                      aria-keyshortcuts="A"
                      href={pathTo("/admin/payments/record", { query: { report: id } })}
                      prefetch={false}
                    >
                      Record payment
                    </Link>
                  </Button>
                </div>
              )}
            </IfPermitted>
          </li>
        );
      })}
    </ul>
  );
}

/** The descriptions of the reported amounts, each once, with its references. */
function meantWords(dues: ReportedPayment["dues"]): string {
  const descriptions = [...new Set(dues.map(({ description }) => description))];
  return descriptions
    .map((one) => {
      const references = dues
        .filter(({ description }) => description === one)
        .map(({ reference }) => reference);
      return `${one} (${references.join(", ")})`;
    })
    .join("; ");
}
