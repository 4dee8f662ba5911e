import { Sun, TriangleAlert } from "lucide";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { LimitNotice } from "@/components/layout/people-limit-reached";
import { CountLinks } from "@/components/lists/count-links";
import { KeyedRows } from "@/components/review/keyed-rows";
import { listLeftToSetUp } from "@/lib/settings/left-to-set-up";
import { TroublesBanner } from "@/components/settings/troubles-banner";
import { takeSampleConferenceOffAction } from "../../settings/actions";
import { LeftToSetUpCard } from "@/components/settings/left-to-set-up";
import { LockoutRisk } from "@/components/auth/lockout-risk";
import { can, type Staff } from "@/lib/auth/member";
import { formatCount } from "@/lib/core/paging";
import { loadList } from "@/lib/http/load-list";
import { getAdminStats } from "@/lib/reports/console-queries";
import { todayKinds } from "@/lib/reports/labels";
import { readInstallation } from "@/lib/reports/troubles";
import { listMissingSafeguards } from "@/lib/staff/shared/owners";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { LastBackup } from "./last-backup";
import { TodayFigures } from "./today-figures";
import { TodayRow } from "./today-row";

type TodayProps = { person: Staff; timeZone: string };

/** All pending tasks of the console that this person can do, the longest pending first. */
export async function Today({ person, timeZone }: TodayProps) {
  const [stats, left, { troubles, backup }, found, missing] = await Promise.all([
    can(person, "reports.read") ? getAdminStats(person) : null,
    listLeftToSetUp(person),
    readInstallation(person, process.uptime()),
    loadList(readTodaysWork(person)),
    listMissingSafeguards(person),
  ]);
  const now = new Date();
  return (
    <>
      <PageHeading title="Admin Dashboard" description="What needs doing today." />
      <TroublesBanner troubles={troubles} />
      <LockoutRisk missing={missing} />
      {stats && <TodayFigures stats={stats} canSeeDocuments={can(person, "documents.read")} />}
      <LeftToSetUpCard left={left} takeSampleConferenceOff={takeSampleConferenceOffAction} />
      <section aria-labelledby="to-do" className="mt-5 space-y-3">
        <h2 id="to-do" tabIndex={-1} className="text-lg font-semibold">
          To do
          {found && found.total > 0 && (
            <span className="font-normal text-ink-soft tabular"> ({formatCount(found.total)})</span>
          )}
        </h2>
        {!found ? (
          <div role="alert" className="rounded-md border border-line bg-card">
            <EmptyState
              icon={TriangleAlert}
              title="We couldn't load this list"
              description="Something went wrong on our side. Please reload the page in a few minutes."
              headingLevel={3}
            />
          </div>
        ) : found.total === 0 ? (
          <div className="rounded-md border border-line bg-card">
            <EmptyState
              icon={Sun}
              title="You're all caught up"
              description="Anything that needs you will appear here."
              headingLevel={3}
            />
          </div>
        ) : (
          <>
            <CountLinks
              label="To do"
              links={found.counts.map(({ kind, count }) => {
                const { one, many, queue } = todayKinds[kind];
                return { count, one: one.toLowerCase(), many, href: queue };
              })}
            />
            <LimitNotice
              of={found}
              hasIcon
              className="flex gap-3 rounded-md border border-line bg-card p-4 text-sm"
            />
            <KeyedRows approve="Press the row’s button, or Done" reject="Reply to a message">
              <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card empty:hidden">
                <Compact>
                  {found.items.map((item, index) => (
                    <TodayRow
                      key={`${item.kind} ${item.id}`}
                      item={item}
                      next={found.items[index + 1]?.id ?? null}
                      timeZone={timeZone}
                      now={now}
                    />
                  ))}
                </Compact>
              </ul>
            </KeyedRows>
            {found.total > found.items.length && !found.peopleLimit && (
              <p className="text-sm text-ink-soft">
                The {found.items.length} oldest are shown. The links above lead to the rest.
              </p>
            )}
          </>
        )}
      </section>
      {backup?.madeAt && <LastBackup backup={backup} timeZone={timeZone} />}
    </>
  );
}
