import type { Metadata } from "next";
import { formatMoney } from "@/lib/core/money";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Card } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { incomeByMonth, membersByMonth, seatsByEvent } from "@/lib/reports/queries";
import { MonthBars } from "./_components/month-bars";
import { SeatBars } from "./_components/seat-bars";

export const metadata: Metadata = { title: "Reports" };

/** Charts, each with its figures in a table. */
export default async function ReportsPage() {
  const person = await memberOrSignIn();
  if (!can(person, "reports.read")) return <AccessRestricted />;
  const { timeZone } = getAssociation();
  const [members, income, seats] = await Promise.all([
    membersByMonth(person),
    incomeByMonth(person),
    seatsByEvent(person),
  ]);
  const hasEvents = seats.coming.length + seats.past.length > 0;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Reports"
        description="Members and income over the last twelve months, and event capacity."
      />
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Members</h2>
          <MonthBars
            title="Members"
            months={members.map(({ month }) => month.toISOString())}
            timeZone={timeZone}
            shown={(value) => value.toLocaleString("en")}
            series={[
              { label: "Active", className: "bg-aqua", values: members.map(({ active }) => active) },
              { label: "Pending", className: "bg-edge", values: members.map(({ pending }) => pending) },
            ]}
          />
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 font-semibold">Money received</h2>
          <MonthBars
            title="Money received"
            months={income.map(({ month }) => month.toISOString())}
            timeZone={timeZone}
            shown={(cents) => formatMoney(cents)}
            series={[
              { label: "Dues", className: "bg-aqua", values: income.map(({ duesCents }) => duesCents) },
              { label: "Events", className: "bg-gold", values: income.map(({ eventCents }) => eventCents) },
            ]}
          />
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
