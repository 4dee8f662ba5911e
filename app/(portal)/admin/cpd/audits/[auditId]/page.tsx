import { Download } from "lucide";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { ListLimit } from "@/components/layout/people-limit-reached";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { readCpdAudit } from "@/lib/cpd/audit-queries";
import { auditResultLabel, auditResultTone, periodInWords } from "@/lib/cpd/labels";
import { consolePage } from "../../../console-page";
import { CloseAudit } from "./_components/close-audit";
import { RecordResult } from "./_components/record-result";

/** An audit of members' CPD: who was drawn, what they have shown, and the results. */
const page = consolePage(
  {
    at: "/admin/cpd/audits/[auditId]",
    title: "CPD audit",
    back: { href: pathTo("/admin/cpd/audits"), label: "CPD audits" },
  },
  async ({ person, params }) => {
    const audit = await readCpdAudit(person, params.auditId);
    if (!audit) notFound();
    const { id, percent, seed, dueOn, createdAt, closedAt, populationCount, drawnCount, members } = audit;
    const { timeZone } = getAssociation();
    return (
      <>
        <PageHeading
          title={periodInWords(audit)}
          description={`${drawnCount} of ${populationCount} members were drawn on ${formatDate(new Date(createdAt), timeZone)} (${percent}%). Evidence is due on ${formatCalendarDay(dueOn)}.`}
          action={
            <div className="flex flex-wrap gap-2">
              {can(person, "members.export") && (
                <Button asChild variant="secondary">
                  <a href={`/api/admin/cpd/audits/${id}/export`} download>
                    <Icon of={Download} /> Download report
                  </a>
                </Button>
              )}
              {closedAt ? (
                <Badge tone="neutral">Closed {formatDate(new Date(closedAt), timeZone)}</Badge>
              ) : (
                <CloseAudit id={id} />
              )}
            </div>
          }
        />
        <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
          Seed of the draw: <code className="font-mono">{seed}</code>
        </p>
        {audit.peopleLimit && <ListLimit limit={audit.peopleLimit} headingLevel={2} />}
        <div className="mt-6">
          <Table label="Members drawn">
            <TableHeader>
              <TableRow>
                <TableHead>Member</TableHead>
                <TableHead>Evidence</TableHead>
                <TableHead>Result</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {members.map((one) => (
                <TableRow key={one.id}>
                  <TableCell className="max-w-72">
                    {can(person, "members.read") ? (
                      <Link
                        href={pathTo("/admin/members/[memberId]", { memberId: one.memberId })}
                        prefetch={false}
                        className="font-medium wrap-anywhere text-aqua underline-offset-4 hover:underline"
                      >
                        {one.name}
                      </Link>
                    ) : (
                      <span className="font-medium">{one.name}</span>
                    )}
                    <span className="block wrap-anywhere text-ink-soft">{one.email}</span>
                  </TableCell>
                  <TableCell className="tabular">
                    {one.evidenceCount} of {one.entryCount}
                    {one.isReminded && <span className="block text-ink-soft">Reminded</span>}
                  </TableCell>
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-2">
                      {one.result && (
                        <Badge tone={auditResultTone[one.result]}>{auditResultLabel[one.result]}</Badge>
                      )}
                      {!closedAt && one.memberId !== person.id && <RecordResult member={one} />}
                    </span>
                    {one.note && <span className="mt-1 block wrap-anywhere text-ink-soft">{one.note}</span>}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
