import { Dices } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatCalendarDay } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { listCpdAudits } from "@/lib/cpd/audit-queries";
import { periodInWords } from "@/lib/cpd/labels";
import { consolePage } from "../../console-page";
import { DrawAudit } from "./_components/draw-audit";

/** Audits of members' CPD, and the draw of another one. */
const page = consolePage(
  {
    at: "/admin/cpd/audits",
    title: "CPD audits",
    back: { href: pathTo("/admin", { query: { tab: "cpd" } }), label: "CPD" },
  },
  async ({ person, title }) => {
    const audits = await listCpdAudits(person);
    return (
      <>
        <PageHeading
          title={title}
          description="A share of the members with CPD is drawn at random and asked for evidence."
        />
        <DrawAudit />
        {audits.length === 0 ? (
          <Card className="mt-6">
            <EmptyState
              icon={Dices}
              title="No audits yet"
              description="Draw the first one above. We email everyone drawn."
            />
          </Card>
        ) : (
          <div className="mt-6">
            <Table label="CPD audits">
              <TableHeader>
                <TableRow>
                  <TableHead>Period</TableHead>
                  <TableHead>Results</TableHead>
                  <TableHead className="max-sm:hidden">Evidence due</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {audits.map((audit) => (
                  <TableRow key={audit.id}>
                    <TableCell>
                      <Link
                        href={pathTo("/admin/cpd/audits/[auditId]", { auditId: audit.id })}
                        prefetch={false}
                        className="font-medium text-aqua underline-offset-4 hover:underline"
                      >
                        {periodInWords(audit)}
                      </Link>
                      {audit.isClosed && (
                        <Badge tone="neutral" className="ml-2">
                          Closed
                        </Badge>
                      )}
                    </TableCell>
                    <TableCell className="tabular">
                      {audit.decidedCount} of {audit.drawnCount}
                    </TableCell>
                    <TableCell className="tabular max-sm:hidden">{formatCalendarDay(audit.dueOn)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
