import type { Metadata } from "next";
import { formatMoney } from "@/lib/core/money";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Card } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { formatMonth, formatMonthYear } from "@/lib/core/format";
import { ageingLabel } from "@/lib/payments/labels";
import { receivablesByAge } from "@/lib/payments/receivables";
import {
  expectedByMonth,
  incomeByMonth,
  membersByMonth,
  retentionByYear,
  seatsByEvent,
} from "@/lib/reports/queries";
import { Bars } from "./_components/bars";
import { Retention } from "./_components/retention";
import { SeatBars } from "./_components/seat-bars";

export const metadata: Metadata = { title: "Reports" };

/** Charts, each with its figures in a table. */
export default async function ReportsPage() {
  const person = await memberOrSignIn();
  if (!can(person, "reports.read")) return <AccessRestricted />;
  const { timeZone } = getAssociation();
  const [members, income, seats, ageing, expected, retention] = await Promise.all([
    membersByMonth(person),
    incomeByMonth(person),
    seatsByEvent(person),
    receivablesByAge(person),
    expectedByMonth(person),
    retentionByYear(person),
  ]);
  const columnsOf = (rows: { month: Date }[]) =>
    rows.map(({ month }) => ({
      label: formatMonth(month, timeZone),
      name: formatMonthYear(month, timeZone),
    }));
  const hasEvents = seats.coming.length + seats.past.length > 0;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Reports"
        description="Members and money over the last twelve months, what is open, who stays, and event capacity."
      />
      <div className="mt-6 grid gap-5 *:min-w-0 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Members</h2>
          <Bars
            title="Members"
            axes={{ across: "Month", up: "Members" }}
            columns={columnsOf(members)}
            shown={(value) => value.toLocaleString("en")}
            series={[
              { label: "Active", className: "bg-aqua", values: members.map(({ active }) => active) },
              { label: "Pending", className: "bg-edge", values: members.map(({ pending }) => pending) },
            ]}
          />
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Money received</h2>
          <Bars
            title="Money received"
            axes={{ across: "Month", up: "Received" }}
            columns={columnsOf(income)}
            shown={(cents) => formatMoney(cents)}
            series={[
              { label: "Dues", className: "bg-aqua", values: income.map(({ duesCents }) => duesCents) },
              { label: "Events", className: "bg-gold", values: income.map(({ eventCents }) => eventCents) },
            ]}
          />
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Expected and received</h2>
          <Bars
            title="Expected and received"
            axes={{ across: "Month", up: "Amount" }}
            arrangement="beside"
            columns={columnsOf(expected)}
            shown={(cents) => formatMoney(cents)}
            series={[
              {
                label: "Fell due",
                className: "bg-edge",
                values: expected.map(({ expectedCents }) => expectedCents),
              },
              {
                label: "Received",
                className: "bg-aqua",
                values: expected.map(({ receivedCents }) => receivedCents),
              },
            ]}
          />
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Ageing of receivables</h2>
          <Bars
            title="Ageing of receivables"
            axes={{ across: "Days overdue", up: "Open" }}
            columns={ageing.map(({ name }) => ({ label: name, name: ageingLabel[name] }))}
            shown={(cents) => formatMoney(cents)}
            series={[{ label: "Open", className: "bg-gold", values: ageing.map(({ cents }) => cents) }]}
          />
        </Card>
        <Card className="p-5 sm:p-6 lg:col-span-2">
          <h2 className="mb-4 font-semibold">Retention</h2>
          <Retention rows={retention} />
        </Card>
        <Card className="p-5 sm:p-6 lg:col-span-2">
          <h2 className="mb-4 font-semibold">Registrations and capacity</h2>
          {hasEvents ? (
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
              <SeatBars title="Upcoming" events={seats.coming} timeZone={timeZone} />
              <SeatBars title="Past" events={seats.past} timeZone={timeZone} />
            </div>
          ) : (
            <p className="text-sm text-ink-soft">There are no events yet.</p>
          )}
        </Card>
      </div>
    </main>
  );
}
