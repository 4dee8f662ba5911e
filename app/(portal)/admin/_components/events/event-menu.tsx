"use client";

import { Download, ExternalLink, Eye, Link2, Pencil, QrCode, ScanLine, Tags, Trash2, Users } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { ExportLink } from "@/components/forms/export-link";
import { IfPermitted } from "@/components/auth/permissions";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import { previewDeletionAction } from "../../actions";

// Each is loaded when it first opens.
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const EditPrices = dynamic(() => import("./edit-prices").then((module) => module.EditPrices));
const EditEvent = dynamic(() => import("./edit-event").then((module) => module.EditEvent));
const DeleteEvent = dynamic(() => import("./delete-event").then((module) => module.DeleteEvent));

type Losses = ReturnType<typeof previewDeletionAction>;

type EventMenuProps = {
  event: { id: string; slug: string; title: string };
  /** The full address of its public page. */
  publicPage: string;
  timeZone: string;
};

/** The actions on one event. */
export function EventMenu({ event, publicPage, timeZone }: EventMenuProps) {
  const { id, slug, title } = event;
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<
    "code" | "prices" | "edit" | "delete"
  >();
  // Fetched by the click rather than by the dialog, because an action must not be called while rendering.
  const [losses, setLosses] = useState<Losses | null>(null);
  const askLosses = () => setLosses(previewDeletionAction({ id }));
  function openDelete() {
    askLosses();
    open("delete");
  }
  return (
    <>
      <ActionsMenu ref={opener} label={`Actions for ${title}`} onCloseAutoFocus={keepFocus}>
        <IfPermitted to="registrations.read">
          <DropdownMenuItem asChild>
            <Link href={`/admin/events/${id}`}>
              <Icon of={Users} /> Registrations
            </Link>
          </DropdownMenuItem>
        </IfPermitted>
        <IfPermitted to="registrations.admit">
          <DropdownMenuItem asChild>
            {/* A full page load, because the camera permission is part of that page's own response (next.config.mjs). */}
            <a href={`/admin/events/${id}/check-in`}>
              <Icon of={ScanLine} /> Check-in
            </a>
          </DropdownMenuItem>
        </IfPermitted>
        <IfPermitted to="registrations.export">
          <DropdownMenuItem asChild>
            <ExportLink href={`/api/admin/events/${id}/registrations/export`}>
              <Icon of={Download} /> CSV export
            </ExportLink>
          </DropdownMenuItem>
        </IfPermitted>
        <DropdownMenuSeparator />
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
        <DropdownMenuItem onSelect={() => void copyToClipboard(publicPage, "link")}>
          <Icon of={Link2} /> Copy link
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => open("code")}>
          <Icon of={QrCode} /> QR code
        </DropdownMenuItem>
        <IfPermitted to="events.edit">
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => open("prices")}>
            <Icon of={Tags} /> Price list
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => open("edit")}>
            <Icon of={Pencil} /> Edit
          </DropdownMenuItem>
          <DropdownMenuItem tone="danger" onSelect={openDelete}>
            <Icon of={Trash2} /> Delete
          </DropdownMenuItem>
        </IfPermitted>
      </ActionsMenu>
      {dialog === "code" && <QrCodeDialog key={turn} {...dialogProps} url={publicPage} title={title} />}
      {dialog === "prices" && <EditPrices key={turn} {...dialogProps} id={id} title={title} />}
      {dialog === "edit" && (
        <EditEvent key={turn} {...dialogProps} id={id} title={title} timeZone={timeZone} />
      )}
      {dialog === "delete" && losses && (
        <DeleteEvent key={turn} {...dialogProps} id={id} title={title} losses={losses} onRetry={askLosses} />
      )}
    </>
  );
}
