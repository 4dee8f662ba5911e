import { calendarDayOf, formatDate } from "@/lib/core/format";
import { splitReported } from "@/lib/ledger/rules";
import type { MyReport } from "@/lib/payments/report-queries";
import { ReportedDues, type ReportActions } from "./reported-dues";

type ReportDuesProps = {
  items: { id: string; openCents: number }[];
  /** The items in words. */
  subject: string;
  /** All pending reports of the member. */
  reports: MyReport[];
  timeZone: string;
  /** Whether the button is the main one of its page. */
  isMain?: boolean;
  actions: ReportActions;
};

/** The pending reports about these amounts, and the button that reports the rest of them. Renders nothing for no amounts. */
export function ReportDues({ items, subject, reports, timeZone, isMain = false, actions }: ReportDuesProps) {
  const reported = splitReported(items, reports);
  const isWhole = reported.reports.length === 1 && reported.rest.length === 0;
  const openCents = reported.rest.reduce((sum, due) => sum + due.openCents, 0);
  return (
    <ReportedDues
      subject={subject}
      reports={reported.reports.map(({ id, reportedAt, dues }) => ({
        id,
        reportedOn: formatDate(new Date(reportedAt), timeZone),
        references: isWhole ? [] : dues.map(({ reference }) => reference),
      }))}
      rest={reported.rest.length > 0 ? { amountDueIds: reported.rest.map(({ id }) => id), openCents } : null}
      today={calendarDayOf(new Date(), timeZone)}
      isMain={isMain}
      actions={actions}
    />
  );
}
