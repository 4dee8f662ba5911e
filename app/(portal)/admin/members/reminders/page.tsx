import { BellRing } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { LimitNotice } from "@/components/layout/people-limit-reached";
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
import { parseListRequest } from "@/components/lists/list-request";
import { Pagination } from "@/components/lists/pagination";
import { can } from "@/lib/auth/member";
import { formatCalendarDay } from "@/lib/core/days";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { reminderLabel } from "@/lib/members/labels";
import { listReminders } from "@/lib/membership/shared/reminder-queries";
import { PauseButton } from "./_components/pause-button";
import { above, consolePage } from "../../console-page";

const days = 60;

const list = {
  path: pathTo("/admin/members/reminders"),
  noun: "reminders",
  size: 50,
  filters: {},
  sorts: [],
};

/** The page of dues reminders in the next 60 days, including those that staff have paused. */
const page = consolePage(
  { at: "/admin/members/reminders", title: "Dues reminders", back: above.members },
  async ({ person, title, search }) => {
    const request = parseListRequest(list, search);
    const { page: shown, size } = request;
    const { reminders, paused, ...rest } = await listReminders(person, days, {
      withPaused: true,
      page: shown,
      size,
    });
    const mayPause = can(person, "members.edit");
    return (
      <>
        <PageHeading
          title={title}
          description={`Reminders due in the next ${days} days, unless members pay first.`}
        />
        <LimitNotice of={rest} className="mt-6 text-sm text-ink-soft" />
        {reminders.length === 0 ? (
          <div className="mt-6 rounded-md border border-line bg-card">
            <EmptyState
              icon={BellRing}
              headingLevel={2}
              title="No reminders due"
              description="Reminders appear here when a membership year is about to end and its dues haven’t been paid."
            />
          </div>
        ) : (
          <div className="mt-6 space-y-4">
            <Table label="Dues reminders">
              <TableHeader>
                <TableRow>
                  <TableHead>Day</TableHead>
                  <TableHead>Member</TableHead>
                  <TableHead className="max-sm:hidden">Reminder</TableHead>
                  <TableHead className="text-right max-sm:hidden">Amount</TableHead>
                  <TableHead className="max-sm:hidden">Reference</TableHead>
                  {mayPause && <ActionsHead />}
                </TableRow>
              </TableHeader>
              <TableBody>
                <Compact>
                  {reminders.map(({ id, name, on, rule, cents, reference }) => (
                    <TableRow key={`${id} ${rule}`}>
                      <TableCell className="date">{formatCalendarDay(on)}</TableCell>
                      <TableCell>
                        <Link
                          href={pathTo("/admin/members/[memberId]", { memberId: id })}
                          prefetch={false}
                          className="font-medium hover:underline"
                        >
                          {name}
                        </Link>
                        <span className="block text-ink-soft sm:hidden">
                          {reminderLabel[rule]} · <span className="tabular">{formatMoney(cents)}</span>
                        </span>
                      </TableCell>
                      <TableCell className="max-sm:hidden">{reminderLabel[rule]}</TableCell>
                      <TableCell className="sum max-sm:hidden">{formatMoney(cents)}</TableCell>
                      <TableCell className="tabular max-sm:hidden">
                        {reference ?? <span className="text-ink-soft">Not issued yet</span>}
                      </TableCell>
                      {mayPause && (
                        <ActionsCell>
                          {id !== person.id && <PauseButton member={{ id, name }} isPaused={false} />}
                        </ActionsCell>
                      )}
                    </TableRow>
                  ))}
                </Compact>
              </TableBody>
            </Table>
            <Pagination label="Dues reminders" page={rest.page} total={rest.total} request={request} />
          </div>
        )}
        {paused.length > 0 && (
          <section aria-labelledby="paused" className="mt-8">
            <h2 id="paused" className="text-lg font-semibold">
              Paused
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              They get no reminders. Reminders that come up during the pause are skipped.
            </p>
            <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-card">
              <Compact>
                {paused.map(({ id, name, cents }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm"
                  >
                    <span>
                      <Link
                        href={pathTo("/admin/members/[memberId]", { memberId: id })}
                        prefetch={false}
                        className="font-medium hover:underline"
                      >
                        {name}
                      </Link>
                      <span className="text-ink-soft"> · {formatMoney(cents)}</span>
                    </span>
                    {mayPause && id !== person.id && <PauseButton member={{ id, name }} isPaused />}
                  </li>
                ))}
              </Compact>
            </ul>
          </section>
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
