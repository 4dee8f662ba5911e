import { currency, formatMoney } from "@/lib/core/money";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import { ageingLabel, shortAgeingLabel } from "@/lib/ledger/labels";
import { receivablesByAge } from "@/lib/payments/queries";
import { fillCurves } from "@/lib/reports/fill-curves";
import { applicationFunnel } from "@/lib/reports/funnel";
import {
  currentYear,
  expectedByMonth,
  incomeByMonth,
  membersByMonth,
  retentionByYear,
  seatsByEvent,
} from "@/lib/reports/queries";
import { parseReportYear } from "@/lib/reports/rules";
import { Bars } from "./_components/bars";
import { Curves } from "./_components/curves";
import { FunnelTable } from "./_components/funnel-table";
import { ReportCard } from "./_components/report-card";
import { Retention } from "./_components/retention";
import { SeatBars } from "./_components/seat-bars";
import { YearChoice } from "./_components/year-choice";
import { consolePage } from "../console-page";

const ofMoney = { minStep: 100, tick: (cents: number) => formatMoney(cents, null).replace(".00", "") };

/** Charts of a year, each with its figures in a table, next to the year before when that is chosen. */
const page = consolePage({ at: "/admin/reports", title: "Reports" }, async ({ person, search, title }) => {
  const { timeZone, policies } = getAssociation();
  const thisYear = await currentYear();
  const year = parseReportYear(search["year"], thisYear);
  const isCompared = search["compare"] === "last-year";
  const before = isCompared ? year - 1 : null;
  const [members, income, seats, ageing, expected, retention, funnel, curves] = await Promise.all([
    membersByMonth(person, year),
    incomeByMonth(person, year),
    seatsByEvent(person),
    receivablesByAge(person),
    expectedByMonth(person, year),
    retentionByYear(person),
    applicationFunnel(person, year),
    fillCurves(person),
  ]);
  const [membersBefore, incomeBefore, expectedBefore, funnelBefore] = await Promise.all([
    before === null ? null : membersByMonth(person, before),
    before === null ? null : incomeByMonth(person, before),
    before === null ? null : expectedByMonth(person, before),
    before === null ? null : applicationFunnel(person, before),
  ]);
  const columns = monthsOfYear(year);
  const comparedBy = (figure: "sum" | "latest") => (before === null ? undefined : { year: before, figure });
  const hasEvents = seats.coming.length + seats.past.length > 0;
  return (
    <>
      <PageHeading
        title={title}
        description="Members, money and applications in a year, receivables, retention, and how events fill."
      />
      <YearChoice year={year} thisYear={thisYear} isCompared={isCompared} />
      <div className="mt-6 grid gap-5 *:min-w-0 lg:grid-cols-2">
        <ReportCard report="members" year={year}>
          <Bars
            title="Members"
            comparison={comparedBy("latest")}
            axes={{ across: "Month", up: "Members" }}
            columns={columns}
            shown={(value) => value.toLocaleString("en")}
            series={[
              { label: "Active", className: "bg-aqua", ...valuesOf(members, membersBefore, "active") },
              { label: "Pending", className: "bg-edge", ...valuesOf(members, membersBefore, "pending") },
            ]}
          />
          <p className="mt-4 text-sm text-ink-soft">
            Based on today’s records. People who have since left aren’t included, so there may have been more
            members than shown.
          </p>
        </ReportCard>
        <ReportCard report="income" year={year}>
          <Bars
            title="Money received"
            comparison={comparedBy("sum")}
            axes={{ across: "Month", up: `Received, ${currency}` }}
            columns={columns}
            shown={(cents) => formatMoney(cents)}
            scale={ofMoney}
            series={[
              { label: "Dues", className: "bg-aqua", ...valuesOf(income, incomeBefore, "duesCents") },
              { label: "Events", className: "bg-edge", ...valuesOf(income, incomeBefore, "eventCents") },
            ]}
          />
        </ReportCard>
        <ReportCard report="expected" year={year}>
          <Bars
            title="Expected and received"
            comparison={comparedBy("sum")}
            axes={{ across: "Month", up: `Amount, ${currency}` }}
            arrangement="beside"
            columns={columns}
            shown={(cents) => formatMoney(cents)}
            scale={ofMoney}
            series={[
              {
                label: "Fell due",
                className: "bg-edge",
                ...valuesOf(expected, expectedBefore, "expectedCents"),
              },
              {
                label: "Received",
                className: "bg-aqua",
                ...valuesOf(expected, expectedBefore, "receivedCents"),
              },
            ]}
          />
        </ReportCard>
        <ReportCard report="ageing" year={year}>
          <Bars
            title="Ageing of receivables"
            axes={{ across: "Days overdue", up: `Open, ${currency}` }}
            columns={ageing.map(({ name }) => ({ label: shortAgeingLabel[name], name: ageingLabel[name] }))}
            shown={(cents) => formatMoney(cents)}
            scale={ofMoney}
            series={[{ label: "Open", className: "bg-aqua", values: ageing.map(({ cents }) => cents) }]}
          />
        </ReportCard>
        <ReportCard report="applications" year={year} className="lg:col-span-2">
          <FunnelTable
            year={year}
            funnel={funnel}
            before={funnelBefore}
            erasedAfterMonths={policies.retention.closedApplicationsMonths}
          />
        </ReportCard>
        <ReportCard report="retention" year={year} className="lg:col-span-2">
          <Retention rows={retention} />
        </ReportCard>
        <ReportCard report="seats" year={year} className="lg:col-span-2">
          {hasEvents ? (
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
              <SeatBars title="Upcoming" events={seats.coming} timeZone={timeZone} />
              <SeatBars title="Past" events={seats.past} timeZone={timeZone} />
            </div>
          ) : (
            <p className="text-sm text-ink-soft">There are no events yet.</p>
          )}
        </ReportCard>
        <ReportCard report="fill" year={year} className="lg:col-span-2">
          <Curves coming={curves.coming} past={curves.past} timeZone={timeZone} />
        </ReportCard>
      </div>
    </>
  );
});

export const metadata = page.metadata;
export default page;

const monthsOfYear = (year: number) =>
  Array.from({ length: 12 }, (_, month) => {
    const label = new Date(Date.UTC(year, month)).toLocaleDateString("en", {
      month: "short",
      timeZone: "UTC",
    });
    return { label, name: `${label} ${year}` };
  });

function valuesOf<Key extends string>(
  rows: Record<Key, number>[],
  rowsBefore: Record<Key, number>[] | null,
  key: Key,
) {
  const values = rows.map((row) => row[key]);
  return rowsBefore ? { values, before: rowsBefore.map((row) => row[key]) } : { values };
}
