import { addDays } from "date-fns";
import { ScrollText } from "lucide";
import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { listHref, parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { OrderLink } from "@/components/lists/order-link";
import { Card } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import { verifierPath } from "@/lib/audit/labels";
import { listAuditActions, searchAudit } from "@/lib/audit/queries";
import { can } from "@/lib/auth/member";
import { calendarDayOf, wallClockToIso } from "@/lib/core/format";
import { loadList } from "@/lib/http/load-list";
import { formatCount } from "@/lib/core/paging";
import { AuditFilters } from "./_components/audit-filters";
import { auditList } from "./_components/audit-list";
import { AuditDays } from "./_components/audit-days";
import { CheckChain } from "./_components/check-chain";
import { ExportForm } from "./_components/export-form";
import { consolePage } from "../console-page";

/** The audit log: every administrative act and every sign-in failure. */
const page = consolePage({ at: "/admin/audit", title: "Audit log" }, async ({ person, search, title }) => {
  const request = parseListRequest(auditList, search);
  const { from, to, views } = request.filters;
  const { timeZone } = getAssociation();
  const today = calendarDayOf(new Date(), timeZone);
  const beginOf = (day: string | null) => (day ? new Date(wallClockToIso(`${day}T00:00`, timeZone)) : null);
  const [found, actions] = await Promise.all([
    loadList(
      searchAudit(person, {
        ...request,
        ...request.filters,
        hasViews: views === "shown",
        from: beginOf(from),
        before: beginOf(to && addDays(to, 1).toISOString().slice(0, 10)),
      }),
    ),
    listAuditActions(person),
  ]);
  return (
    <>
      <PageHeading title={title} description="Who did what, and when. Entries can't be changed or removed." />
      <ListSection
        label="Audit log"
        className="mt-6"
        request={request}
        filters={<AuditFilters request={request} actions={actions} />}
        notice={
          found && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
              <p className="tabular">
                {formatCount(found.total)} {found.total === 1 ? "entry" : "entries"}
              </p>
              {(views || found.viewCount > 0) && (
                <Link
                  href={listHref(request, { filters: { views: views ? null : "shown" } })}
                  prefetch={false}
                  scroll={false}
                  className="font-medium text-aqua-ink hover:underline sm:mr-auto"
                >
                  {views ? "Hide" : "Show"} {found.viewCount > 0 && `${formatCount(found.viewCount)} `}
                  {found.viewCount === 1 ? "view" : "views"}
                </Link>
              )}
              <OrderLink request={request} oldest="when" />
            </div>
          )
        }
        found={found}
        empty={{
          icon: ScrollText,
          title: "No entries yet",
          description: "What administrators do will appear here.",
        }}
      >
        {({ entries }) => <AuditDays entries={entries} timeZone={timeZone} />}
      </ListSection>
      <section
        aria-labelledby="chain"
        className="mt-10 grid gap-x-8 gap-y-4 border-t border-line pt-8 lg:grid-cols-[16rem_1fr]"
      >
        <div>
          <h2 id="chain" className="font-semibold">
            Verify log integrity
          </h2>
          <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">
            Each entry is sealed with the one before it, so changes made directly in the database are
            detected. The portal verifies the log every night and notifies all administrators if it finds a
            problem.
          </p>
        </div>
        <Card className="p-5 sm:p-6">
          <CheckChain />
        </Card>
      </section>
      {can(person, "audit.export") && (
        <section
          aria-labelledby="export"
          className="mt-10 grid gap-x-8 gap-y-4 border-t border-line pt-8 lg:grid-cols-[16rem_1fr]"
        >
          <div>
            <h2 id="export" className="font-semibold">
              Export with proof
            </h2>
            <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">
              The entries for a period, with hashes that prove none is missing or changed. You can verify them
              without the portal. The export is recorded in the log, and all owners are notified by email.
            </p>
          </div>
          <Card className="p-5 sm:p-6">
            <ExportForm from={`${today.slice(0, 8)}01`} to={today} />
            <p className="mt-4 text-sm text-ink-soft">
              To verify a file on any computer with Node.js,{" "}
              <a
                href={verifierPath}
                download
                className="font-medium text-aqua-ink underline underline-offset-4"
              >
                download verify-audit.mjs
              </a>{" "}
              and run <code className="text-ink">node verify-audit.mjs FILE</code>.
            </p>
          </Card>
        </section>
      )}
    </>
  );
});

export const metadata = page.metadata;
export default page;
