import Link from "next/link";
import type { ReactNode } from "react";
import { InvoiceLink, InvoiceStatus } from "@/components/invoices/invoice-link";
import { formatPrice, formatMoney } from "@/lib/core/money";
import { AuditSentence } from "@/components/audit/audit-sentence";
import { IfPermitted } from "@/components/auth/permissions";
import { Badge } from "@/components/ui/badge";
import { pathTo } from "@/lib/core/path-to";
import { documentStatusBadge, documentCategoryLabel } from "@/lib/documents/labels";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDate, formatDateTime, noonOf } from "@/lib/core/format";
import { listAuditOf } from "@/lib/audit/person-queries";
import { can, type Member, type Staff } from "@/lib/auth/member";
import {
  listDocuments,
  listPayments,
  listRegistrations,
  listThreads,
} from "@/lib/personal-data/record-queries";
import { addresseeOf } from "@/lib/invoices/labels";
import { listInvoicesOf } from "@/lib/invoices/queries";
import { hoursInWords } from "@/lib/certificates/labels";
import { certificateBadge } from "@/lib/certificates/labels";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { cpdBadge } from "@/lib/cpd/labels";
import { listCpdOf } from "@/lib/cpd/review-queries";
import { listLettersOf } from "@/lib/good-standing/letter-queries";
import type { Permission } from "@/lib/core/permissions";
import { paymentBadges, paymentMethodLabel } from "@/lib/ledger/labels";
import { attendeeBadges } from "@/lib/registrations/labels";
import { RecordLine } from "./record-section";
import { RevokeLetter } from "./revoke-letter";

type Page = { page: number; size: number };

/** A section's query for people who have a permission; null for others. */
function forStaff<Needed extends Permission, Rows>(
  permission: Needed,
  query: (person: Staff<Needed>, memberId: string, page: Page) => Promise<Rows>,
) {
  return async (person: Member, memberId: string, page: Page) =>
    can(person, permission) ? query(person, memberId, page) : null;
}

/** The query behind each section of a member's record. */
export const sectionQueries = {
  registrations: forStaff("members.read", listRegistrations),
  payments: forStaff("payments.read", listPayments),
  invoices: forStaff("payments.read", listInvoicesOf),
  documents: forStaff("documents.read", listDocuments),
  cpd: forStaff("cpd.review", listCpdOf),
  letters: forStaff("members.read", listLettersOf),
  messages: forStaff("messages.answer", listThreads),
  audit: forStaff("audit.read", listAuditOf),
} as const;

export type Section = keyof typeof sectionQueries;
export const sectionNames = Object.keys(sectionQueries) as Section[];

export type SectionRow<Name extends Section> = NonNullable<
  Awaited<ReturnType<(typeof sectionQueries)[Name]>>
>["rows"][number];

type Lines<Name extends Section> = {
  title: string;
  empty: string;
  line: (row: SectionRow<Name>, timeZone: string) => ReactNode;
};

const link = "hover:underline";

/** How each section of a member's record renders a row. */
export const sectionViews: { [Name in Section]: Lines<Name> } = {
  registrations: {
    title: "Registrations",
    empty: "No registrations yet.",
    line: (row, timeZone) => (
      <RecordLine
        key={row.id}
        title={
          <Link
            href={pathTo("/admin/events/[eventId]", { eventId: row.event.id })}
            prefetch={false}
            className={link}
          >
            {row.event.title}
          </Link>
        }
        facts={
          <>
            Event on {formatDate(new Date(row.event.startDate), timeZone)} · registered on{" "}
            {formatDate(new Date(row.registrationDate), timeZone)}
          </>
        }
        aside={
          <>
            <span className="tabular">{formatPrice(row.amountCents)}</span>
            <span className="flex flex-wrap justify-end gap-1">
              {attendeeBadges(row).map(({ label, tone }) => (
                <Badge key={label} tone={tone}>
                  {label}
                </Badge>
              ))}
            </span>
          </>
        }
      />
    ),
  },
  payments: {
    title: "Payments",
    empty: "No payments yet.",
    line: (row, timeZone) => {
      return (
        <RecordLine
          key={row.id}
          title={row.description}
          facts={
            <>
              {formatDate(new Date(row.paymentDate), timeZone)}
              {row.method && ` · ${paymentMethodLabel(row.method)}`}
              {[row.reference, row.bankReference].map((number) => number && ` · ${number}`)}
              {row.receiptUrl && (
                <>
                  {" · "}
                  <a href={row.receiptUrl} download className="text-aqua-ink underline underline-offset-2">
                    Receipt no. {row.receiptNumber}
                  </a>
                </>
              )}
              {row.uses.map((use) => (
                <span key={use} className="block">
                  {use}
                </span>
              ))}
            </>
          }
          aside={
            <>
              <span className="tabular">{formatMoney(row.amountCents)}</span>
              {paymentBadges(row).map(({ label, tone }) => (
                <Badge key={label} tone={tone}>
                  {label}
                </Badge>
              ))}
            </>
          }
        />
      );
    },
  },
  invoices: {
    title: "Invoices",
    empty: "No invoices yet.",
    line: (row, timeZone) => (
      <RecordLine
        key={row.number}
        title={<InvoiceLink number={row.number} />}
        facts={`${formatDate(noonOf(row.issuedOn, timeZone), timeZone)} · ${addresseeOf(row)} · ${row.references.join(", ")}`}
        aside={
          <>
            <span className="tabular">{formatMoney(row.totalCents)}</span>
            <span className="flex flex-wrap justify-end gap-2">
              <InvoiceStatus invoice={row} />
            </span>
          </>
        }
      />
    ),
  },
  documents: {
    title: "Documents",
    empty: "No documents yet.",
    line: (row, timeZone) => {
      const { label, tone } = documentStatusBadge[row.status];
      return (
        <RecordLine
          key={row.id}
          title={
            <a href={row.objectPath} download className={link}>
              {row.fileName}
            </a>
          }
          facts={`${documentCategoryLabel[row.category]} · sent on ${formatDate(new Date(row.uploadDate), timeZone)}`}
          aside={<Badge tone={tone}>{label}</Badge>}
        />
      );
    },
  },
  cpd: {
    title: "CPD",
    empty: "No CPD yet.",
    line: (row) => {
      const { label, tone } = cpdBadge[row.state];
      return (
        <RecordLine
          key={row.id ?? `${row.code} ${row.category}`}
          title={
            <Link
              href={
                row.source === "entry"
                  ? pathTo("/admin/cpd/[entryId]", { entryId: row.id })
                  : pathTo("/verify/[code]", { code: row.code })
              }
              prefetch={false}
              className={link}
            >
              {row.title}
            </Link>
          }
          facts={`${hoursInWords(row.hours)} · ${row.category} · ${formatCalendarDay(row.date)}`}
          aside={
            row.source === "certificate" ? (
              <Badge tone="aqua">Certificate</Badge>
            ) : (
              <Badge tone={tone}>{label}</Badge>
            )
          }
        />
      );
    },
  },
  letters: {
    title: "Letters of good standing",
    empty: "No letters issued yet.",
    line: (row, timeZone) => {
      const state = row.revokedReason === null ? "valid" : "revoked";
      const { label, tone } = certificateBadge[state];
      return (
        <RecordLine
          key={row.code}
          title={
            <Link href={pathTo("/verify/[code]", { code: row.code })} prefetch={false} className={link}>
              {formatCertificateCode(row.code)}
            </Link>
          }
          facts={`For ${row.holderName} · ${row.addressee ?? "To whom it may concern"} · issued on ${formatDate(row.issuedAt, timeZone)}`}
          aside={
            <span className="flex flex-wrap items-center justify-end gap-2">
              <Badge tone={tone}>{label}</Badge>
              {state === "valid" && (
                <IfPermitted to="members.edit">
                  <RevokeLetter code={row.code} />
                </IfPermitted>
              )}
            </span>
          }
        />
      );
    },
  },
  messages: {
    title: "Messages",
    empty: "No messages yet.",
    line: (row, timeZone) => (
      <RecordLine
        key={row.id}
        title={
          <Link
            href={pathTo("/admin/messages", { query: { message: row.id } })}
            prefetch={false}
            className={link}
          >
            {row.subject}
          </Link>
        }
        facts={`${row.messages} ${row.messages === 1 ? "message" : "messages"} · last on ${formatDate(new Date(row.lastMessageAt), timeZone)}`}
        aside={row.isUnread && <Badge tone="aqua">Unread</Badge>}
      />
    ),
  },
  audit: {
    title: "Audit log",
    empty: "No audit log entries for this member.",
    line: (row, timeZone) => (
      <RecordLine
        key={row.id}
        title={<AuditSentence sentence={row.sentence} />}
        facts={formatDateTime(new Date(row.at), timeZone)}
      />
    ),
  },
};
