"use client";

import { Download, EllipsisVertical, ExternalLink, Eye, Users } from "lucide";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";

/** What an administrator can do with one event (spec §2, Admin tools per event). */
export function EventMenu({
  event: { id, slug, title },
}: {
  event: { id: string; slug: string; title: string };
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${title}`}>
          <Icon of={EllipsisVertical} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link href={`/event/${id}`}>
            <Icon of={Eye} /> Internal view
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={`/events/${slug}`}>
            <Icon of={ExternalLink} /> Public page
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={`/admin/events/${id}`}>
            <Icon of={Users} /> Registrations
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/api/admin/events/${id}/registrations/export`} download>
            <Icon of={Download} /> CSV export
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
