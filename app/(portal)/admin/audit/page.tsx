import { addDays } from "date-fns";
import { ScrollText } from "lucide";
import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { listHref, listRequest } from "@/components/lists/list-address";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { listAuditActions, searchAudit } from "@/lib/audit/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { fromWallClock } from "@/lib/format";
import { formatCount } from "@/lib/paging";
import { auditFilters, auditList } from "./_components/audit-address";
import { AuditFilters } from "./_components/audit-filters";
import { AuditTable } from "./_components/audit-table";
import { CheckChain } from "./_components/check-chain";

export const metadata: Metadata = { title: "Audit log" };

const path = "/admin/audit";
const pageSize = 50;

/** Every administrative act and every sign-in failure. */
export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const search = await searchParams;
  const { text, sort, page: wanted } = listRequest(search);
  const filters = auditFilters(search);
  const { timeZone } = getAssociation();
  const beginOf = (day: string) => (day ? new Date(fromWallClock(`${day}T00:00`, timeZone)) : null);
  const [{ total, page, entries }, actions] = await Promise.all([
    searchAudit(person, {
      text,
      action: filters.action || null,
      from: beginOf(filters.from),
      before: beginOf(filters.to && addDays(filters.to, 1).toISOString().slice(0, 10)),
      sort,
      page: wanted,
      size: pageSize,
    }),
    listAuditActions(person),
  ]);
  const request = { text, sort, page, ...filters };
  const list = auditList(request);
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Audit log"
        description="Who did what, when and from where. Entries can't be changed or removed."
      />
      <section aria-label="Audit log" className="mt-6 space-y-5">
        <AuditFilters request={request} actions={actions} />
        <p className="text-sm text-ink-soft tabular">
          {formatCount(total)} {total === 1 ? "entry" : "entries"}
        </p>
        {entries.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            headingLevel={2}
            title="No entries found"
            description="No entries match these filters."
          />
        ) : (
          <AuditTable entries={entries} timeZone={timeZone} path={path} request={list} />
        )}
        <Pagination
          label="Audit log"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(other) => listHref(path, { ...list, page: other })}
        />
      </section>
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
    </main>
  );
}
