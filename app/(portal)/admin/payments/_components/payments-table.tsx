import { IfPermitted } from "@/components/auth/permissions";
import { RecordRefund } from "@/components/payments/record-refund";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { RepeatedIcon } from "@/components/ui/repeated-icon";
import { RowIcon } from "@/components/ui/row-icon";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatDate, formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { chequeBadge, paymentBadges, paymentMethodLabel } from "@/lib/ledger/labels";
import type { BookedPayment } from "@/lib/payments/queries";
import { isReversal } from "@/lib/ledger/rules";
import { recordRefundAction } from "../actions";
import { PaymentMenu } from "./payment-menu";
import type { PaymentsRequest } from "./payments-list";

type PaymentsTableProps = {
  payments: BookedPayment[];
  timeZone: string;
  /** Today in the association's zone, which is the latest date of a refund: "2026-11-21". */
  today: string;
  request: PaymentsRequest;
};

export function PaymentsTable({ payments, timeZone, today, request }: PaymentsTableProps) {
  return (
    <>
      <RepeatedIcon name="receipt" />
      <Table label="Payments">
        <TableHeader>
          <TableRow>
            <TableHead>Payer</TableHead>
            <TableHead className="max-lg:hidden">For</TableHead>
            <TableHead className="max-md:hidden">Method</TableHead>
            <SortableHead request={request} column="status" label="Status" className="max-sm:hidden" />
            <SortableHead request={request} column="date" label="Date" className="max-sm:hidden" />
            <SortableHead request={request} column="amount" label="Amount" isRight />
            <TableHead className="max-sm:hidden">Receipt</TableHead>
            <ActionsHead />
          </TableRow>
        </TableHeader>
        <TableBody>
          {payments.map((payment) => {
            const cheque = isReversal(payment.refundStatus) ? null : payment.cheque;
            const chequeState = cheque && chequeBadge[cheque.state];
            const openCheque =
              cheque?.state === "received" || cheque?.state === "deposited" ? cheque.state : null;
            const all = [...paymentBadges(payment), ...(chequeState ? [chequeState] : [])];
            const badges = all.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ));
            return (
              <TableRow key={payment.id}>
                <TableCell className="max-w-56">
                  <span className="font-medium">{payment.payer}</span>
                  <span className="row-words max-lg:hidden" title={payment.payerEmail ?? ""}>
                    {payment.payerEmail}
                  </span>
                  <span className="block text-ink-soft lg:hidden">
                    {payment.description}
                    <Uses of={payment.uses} />
                  </span>
                  <span className="phone-line">
                    {badges}
                    <span className="text-ink-soft tabular">
                      {formatDate(new Date(payment.paymentDate), timeZone)}
                    </span>
                    <Receipt {...payment} />
                  </span>
                </TableCell>
                <TableCell className="max-w-72 max-lg:hidden">
                  {payment.description}
                  <Uses of={payment.uses} />
                </TableCell>
                <TableCell className="max-md:hidden">
                  {payment.method ? paymentMethodLabel(payment.method) : "—"}
                  {[payment.reference, payment.bankReference, payment.cheque?.bank].map(
                    (number) =>
                      number && (
                        <span key={number} className="block text-xs wrap-break-word text-ink-soft tabular">
                          {number}
                        </span>
                      ),
                  )}
                </TableCell>
                <TableCell className="max-sm:hidden">
                  <span className="badges">{badges}</span>
                </TableCell>
                <TableCell className="date max-sm:hidden">
                  <time
                    dateTime={payment.paymentDate}
                    title={formatDateTime(new Date(payment.paymentDate), timeZone)}
                  >
                    {formatDate(new Date(payment.paymentDate), timeZone)}
                  </time>
                </TableCell>
                <TableCell className="sum">
                  {formatMoney(payment.amountCents)}
                  {payment.refundStatus === "to_be_paid_back" &&
                    payment.owedBackCents < payment.amountCents && (
                      <span className="block text-xs text-ink-soft">
                        {formatMoney(payment.owedBackCents)} to be refunded
                      </span>
                    )}
                  {payment.refundStatus === "to_be_paid_back" && (
                    <IfPermitted to="payments.record">
                      <RecordRefund payment={payment} today={today} onRecord={recordRefundAction} />
                    </IfPermitted>
                  )}
                </TableCell>
                <TableCell className="whitespace-nowrap max-sm:hidden">
                  <Receipt {...payment} /> {!payment.receiptUrl && "—"}
                </TableCell>
                <ActionsCell>
                  {(payment.canBeUndone || openCheque || payment.paidDues.length > 0) && (
                    <IfPermitted to="payments.record">
                      <PaymentMenu payment={payment} cheque={openCheque} today={today} />
                    </IfPermitted>
                  )}
                </ActionsCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </>
  );
}

function Uses({ of: uses }: { of: readonly string[] }) {
  return uses.map((use) => (
    <span key={use} className="row-note">
      {use}
    </span>
  ));
}

function Receipt({ receiptUrl, receiptNumber }: Pick<BookedPayment, "receiptUrl" | "receiptNumber">) {
  if (!receiptUrl) return null;
  return (
    <a
      href={receiptUrl}
      aria-label={`Receipt ${receiptNumber} (PDF)`}
      className="inline-flex items-center gap-1.5 rounded-sm text-aqua-ink tabular hover:underline"
    >
      <RowIcon name="receipt" /> {receiptNumber}
    </a>
  );
}
