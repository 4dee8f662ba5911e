import { BookOpenCheck } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { pathTo } from "@/lib/core/path-to";
import { programmeBadge } from "@/lib/programmes/labels";
import { listEveryProgramme } from "@/lib/programmes/queries";
import { consolePage } from "../console-page";
import { CreateProgramme } from "./_components/create-programme";

const page = consolePage({ at: "/admin/programmes", title: "Programmes" }, async ({ person, title }) => {
  const programmes = await listEveryProgramme(person);
  return (
    <>
      <PageHeading
        title={title}
        description="A programme is an ordered set of events that ends with a certificate of its own."
      />
      <CreateProgramme />
      {programmes.length === 0 ? (
        <Card className="mt-6">
          <EmptyState
            icon={BookOpenCheck}
            title="No programmes yet"
            description="Create one, add its events, and publish it when members may enrol."
          />
        </Card>
      ) : (
        <div className="mt-6">
          <Table label="Programmes">
            <TableHeader>
              <TableRow>
                <TableHead>Programme</TableHead>
                <TableHead className="max-sm:hidden">Events</TableHead>
                <TableHead>Enrolled</TableHead>
                <TableHead className="max-sm:hidden">Completed</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {programmes.map(({ id, title, status, eventCount, enrolledCount, completedCount }) => (
                <TableRow key={id}>
                  <TableCell className="max-w-96">
                    <Link
                      href={pathTo("/admin/programmes/[programmeId]", { programmeId: id })}
                      prefetch={false}
                      className="font-medium wrap-anywhere text-aqua underline-offset-4 hover:underline"
                    >
                      {title}
                    </Link>
                    <Badge tone={programmeBadge[status].tone} className="ml-2">
                      {programmeBadge[status].label}
                    </Badge>
                  </TableCell>
                  <TableCell className="tabular max-sm:hidden">{eventCount}</TableCell>
                  <TableCell className="tabular">{enrolledCount}</TableCell>
                  <TableCell className="tabular max-sm:hidden">{completedCount}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  );
});

export const metadata = page.metadata;
export default page;
