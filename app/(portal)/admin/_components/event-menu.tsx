"use client";

import { Download, EllipsisVertical, ExternalLink, Eye, Users } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** What an administrator can do with one event (spec §2, Admin tools per event). */
export function EventMenu({ event: { id, slug, title } }: { event: { id: string; slug: string; title: string } }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${title}`}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link href={`/event/${id}`}>
            <Eye aria-hidden="true" /> Internal view
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={`/events/${slug}`}>
            <ExternalLink aria-hidden="true" /> Public page
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={`/admin/events/${id}`}>
            <Users aria-hidden="true" /> Registrations
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/api/admin/events/${id}/registrations/export`} download>
            <Download aria-hidden="true" /> CSV export
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
