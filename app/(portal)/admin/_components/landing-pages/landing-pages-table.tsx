import Link from "next/link";
import { EventWhen } from "@/components/events/event-when";
import { LandingStatusBadge } from "@/components/landing/landing-status-badge";
import { SortableHead } from "@/components/lists/sortable-head";
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
import { formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { ListedPage } from "@/lib/landing/queries";
import { LandingPageMenu } from "./landing-page-menu";
import type { LandingPagesRequest } from "../lists";

type LandingPagesTableProps = {
  pages: (ListedPage & { url: string })[];
  timeZone: string;
  request: LandingPagesRequest;
};

export function LandingPagesTable({ pages, timeZone, request }: LandingPagesTableProps) {
  return (
    <Table label="Event landing pages">
      <TableHeader>
        <TableRow>
          <TableHead>Event</TableHead>
          <SortableHead request={request} column="address" label="Address" className="max-md:hidden" />
          <SortableHead request={request} column="published" label="Status" />
          <SortableHead request={request} column="updated" label="Updated" className="max-sm:hidden" />
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {pages.map((page) => (
          <TableRow key={page.eventId}>
            <TableCell className="max-sm:pr-2 sm:min-w-52">
              <Link
                href={pathTo("/admin/landing-pages/[eventId]", { eventId: page.eventId })}
                prefetch={false}
                className="font-medium text-ink hover:underline"
              >
                {page.title}
              </Link>
              <p className="text-ink-soft">
                <EventWhen startDate={page.startDate} endDate={page.endDate} timeZone={timeZone} />
              </p>
            </TableCell>
            <TableCell className="whitespace-nowrap max-md:hidden">/{page.slug}</TableCell>
            <TableCell>
              <LandingStatusBadge status={page.status} />
            </TableCell>
            <TableCell className="date max-sm:hidden">
              {formatDateTime(new Date(page.updatedAt), timeZone)}
            </TableCell>
            <ActionsCell>
              <LandingPageMenu page={page} timeZone={timeZone} />
            </ActionsCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
