import { Download, FileText, Lock } from "lucide";
import Link from "next/link";
import { ExportLink } from "@/components/forms/export-link";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { settingsPath } from "@/lib/association/labels";
import { readMonthClosing, type MonthClosing } from "@/lib/accounting/closing";
import { journalFormats, maxXeroLines } from "@/lib/accounting/rules";
import {
  resolvePeriod,
  daysOfMonth,
  lastMonth,
  monthBefore,
  monthName,
  periodName,
  thisMonth,
  wholeMonth,
  type Period,
} from "@/lib/accounting/period";
import { getMonthEnd } from "@/lib/accounting/queries";
import { periodInput } from "@/lib/accounting/schema";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { CloseMonth } from "./_components/close-month";
import { PeriodForm } from "./_components/period-form";
import { Statement } from "./_components/statement";
import { above, consolePage } from "../../console-page";

/** The page of a period's income and closing balances, on which a month can be closed. */
const page = consolePage(
  { at: "/admin/payments/month", title: "Month end", back: above.payments },
  async ({ person, search, title }) => {
    const { from, to } = search;
    const asked = periodInput.safeParse({ from: from || null, to: to || null });
    const period = await resolvePeriod(asked.data ?? {});
    const [figures, closing, thisOne, lastOne] = await Promise.all([
      asked.success ? getMonthEnd(person, period) : null,
      readMonthClosing(person, period),
      thisMonth(),
      lastMonth(),
    ]);
    const typed = (value: typeof from, day: string) => (asked.success ? day : String(value ?? ""));
    return (
      <>
        <PageHeading
          title={title}
          description="Money in, amounts written off, and what is still owed at month end."
        />
        <PeriodForm
          from={typed(from, period.from)}
          to={typed(to, period.to)}
          problem={asked.error?.issues[0]?.message}
          months={[
            { label: "This month", ...daysOfMonth(thisOne) },
            { label: "Last month", ...daysOfMonth(lastOne) },
            { label: monthName(monthBefore(lastOne)), ...daysOfMonth(monthBefore(lastOne)) },
          ]}
        />
        {figures && (
          <>
            <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div>
                <h2 className="text-xl font-semibold">{periodName(period)}</h2>
                <State closing={closing} period={period} />
                {closing.state !== "not_over" && (
                  <p className="mt-1 text-sm text-ink-soft print:hidden">
                    These are the balances at the end of the period. Figures for this month link to their
                    lists, which show the current state.
                  </p>
                )}
              </div>
              <Choices closing={closing} period={period} mayClose={can(person, "payments.record")} />
            </div>
            <Statement figures={figures} isCurrent={closing.state === "not_over"} />
            {can(person, "payments.export") && (
              <Exports period={period} maySetAccounts={can(person, "settings.edit")} />
            )}
          </>
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;

type ClosingProps = { closing: MonthClosing; period: Period };

/** A note on whether the period's figures can still change. */
function State({ closing, period }: ClosingProps) {
  const className = "mt-1 flex items-center gap-1.5 text-sm text-ink-soft";
  if (closing.state === "closed") {
    const at = formatDateTime(closing.at, getAssociation().timeZone);
    return (
      <p className={className}>
        <Icon of={Lock} />
        Closed by {closing.by} on {at}.
      </p>
    );
  }
  if (closing.state === "not_over")
    return <p className={className}>The month isn’t over, so figures may change.</p>;
  if (closing.state === "next" || !wholeMonth(period))
    return <p className={className}>The month isn’t closed, so figures may change.</p>;
  const { from, to } = daysOfMonth(closing.open);
  return (
    <p className={className}>
      <span>
        <Link
          href={pathTo("/admin/payments/month", { query: { from, to } })}
          className="font-medium text-aqua-ink hover:underline"
        >
          {monthName(closing.open)}
        </Link>{" "}
        must be closed first.
      </span>
    </p>
  );
}

function Choices({ closing, period, mayClose }: ClosingProps & { mayClose: boolean }) {
  const { from, to } = period;
  const month = wholeMonth(period);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button asChild variant="secondary">
        <a href={`/api/admin/month-end/pdf?from=${from}&to=${to}`} target="_blank" rel="noreferrer">
          <Icon of={FileText} /> PDF
        </a>
      </Button>
      {mayClose && month && closing.state === "next" && (
        <CloseMonth
          month={month}
          name={monthName(month)}
          earlier={
            closing.covers.from < from
              ? `The first close covers everything since ${formatCalendarDay(closing.covers.from)}. `
              : null
          }
        />
      )}
    </div>
  );
}

const programs = { xero: "Xero", quickbooks: "QuickBooks", hledger: "hledger" } as const;

/** Downloads of all entries of the period for accounting software. */
function Exports({ period: { from, to }, maySetAccounts }: { period: Period; maySetAccounts: boolean }) {
  return (
    <section aria-labelledby="exports" className="mt-8 print:hidden">
      <h2 id="exports" className="font-semibold">
        For the accounts
      </h2>
      <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">
        Every journal entry in the period with its accounts, reference and receipt number. No names are
        included. For Xero, a longer period is a ZIP of numbered files of up to {maxXeroLines} lines each.
        Import them in order.
        {maySetAccounts && (
          <>
            {" "}
            Set your own codes and names under{" "}
            <Link href={settingsPath("accounts")} className="font-medium text-aqua-ink hover:underline">
              Settings, Accounts
            </Link>
            .
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {journalFormats.map((format) => (
          <Button key={format} asChild variant="secondary" size="sm">
            <ExportLink href={`/api/admin/month-end/export?from=${from}&to=${to}&format=${format}`}>
              <Icon of={Download} /> {programs[format]}
            </ExportLink>
          </Button>
        ))}
      </div>
    </section>
  );
}
