"use client";

import {
  CalendarClock,
  CalendarRange,
  CalendarX,
  CircleHelp,
  Download,
  ExternalLink,
  Eye,
  Link2,
  Pencil,
  QrCode,
  ScanLine,
  Tags,
  Trash2,
  Users,
} from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { ExportLink } from "@/components/forms/export-link";
import { IfPermitted } from "@/components/auth/permissions";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuSeparator, MenuItem } from "@/components/ui/dropdown-menu";
import type { PortalEvent } from "@/lib/events/queries";
import { previewDeletionAction, setPricesAction } from "../../actions";
import { PublishItem } from "./publish-item";

// Each is loaded when it first opens.
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const EditPrices = dynamic(() =>
  import("@/components/events/prices/edit-prices").then((module) => module.EditPrices),
);
const PostponeEvent = dynamic(() => import("./postpone-event").then((module) => module.PostponeEvent));
const CancelEvent = dynamic(() => import("./cancel-event").then((module) => module.CancelEvent));
const EditEvent = dynamic(() => import("./edit-event").then((module) => module.EditEvent));
const DeleteEvent = dynamic(() => import("./delete-event").then((module) => module.DeleteEvent));

type Losses = ReturnType<typeof previewDeletionAction>;

type EventMenuProps = {
  event: Pick<PortalEvent, "id" | "slug" | "title" | "status" | "currentAttendees">;
  /** The full address of its public page. */
  publicPage: string;
  timeZone: string;
};

/** The actions on one event. */
export function EventMenu({ event, publicPage, timeZone }: EventMenuProps) {
  const { id, slug, title, status } = event;
  const canCancel = status === "published" || status === "postponed";
  // Fetched by the click rather than by the dialog, because an action must not be called while rendering.
  const [losses, setLosses] = useState<Losses | null>(null);
  const askLosses = () => setLosses(previewDeletionAction({ id }));
  return (
    <ActionsMenu
      label={`Actions for ${title}`}
      dialogs={{
        code: (dialog) => <QrCodeDialog {...dialog} url={publicPage} title={title} />,
        prices: (dialog) => (
          <EditPrices {...dialog} id={id} title={title} timeZone={timeZone} onSave={setPricesAction} />
        ),
        edit: (dialog) => <EditEvent {...dialog} id={id} title={title} timeZone={timeZone} />,
        postpone: (dialog) => <PostponeEvent {...dialog} event={event} />,
        cancel: (dialog) => <CancelEvent {...dialog} event={event} />,
        delete: (dialog, open) =>
          losses && (
            <DeleteEvent
              {...dialog}
              id={id}
              title={title}
              losses={losses}
              onRetry={askLosses}
              onCancelInstead={canCancel ? () => open("cancel") : null}
            />
          ),
      }}
    >
      {(open) => (
        <>
          <IfPermitted to="registrations.read">
            <MenuItem icon={Users} label="Registrations" link={<Link href={`/admin/events/${id}`} />} />
          </IfPermitted>
          <IfPermitted to="registrations.admit">
            {/* A full page load, because the camera permission is part of that page's own response (next.config.mjs). */}
            <MenuItem icon={ScanLine} label="Check-in" link={<a href={`/admin/events/${id}/check-in`} />} />
          </IfPermitted>
          <IfPermitted to="registrations.export">
            <MenuItem
              icon={Download}
              label="CSV export"
              link={<ExportLink href={`/api/admin/events/${id}/registrations/export`} />}
            />
          </IfPermitted>
          <DropdownMenuSeparator />
          <MenuItem icon={Eye} label="Internal view" link={<Link href={`/event/${id}`} />} />
          <MenuItem icon={ExternalLink} label="Public page" link={<Link href={`/events/${slug}`} />} />
          <MenuItem
            icon={Link2}
            label="Copy link"
            onSelect={() => void copyToClipboard(publicPage, "link")}
          />
          <MenuItem icon={QrCode} label="QR code" onSelect={() => open("code")} />
          <IfPermitted to="events.edit">
            <DropdownMenuSeparator />
            <MenuItem
              icon={CalendarRange}
              label="Programme"
              link={<Link href={`/admin/events/${id}/programme`} />}
            />
            <MenuItem icon={Tags} label="Price list" onSelect={() => open("prices")} />
            <MenuItem
              icon={CircleHelp}
              label="Questions"
              link={<Link href={`/admin/events/${id}/questions`} />}
            />
            <MenuItem icon={Pencil} label="Edit" onSelect={() => open("edit")} />
            {(status === "draft" || status === "postponed") && <PublishItem event={event} />}
            {status === "published" && (
              <MenuItem icon={CalendarClock} label="Postpone" onSelect={() => open("postpone")} />
            )}
            {canCancel && (
              <MenuItem icon={CalendarX} label="Cancel event" tone="danger" onSelect={() => open("cancel")} />
            )}
            <MenuItem
              icon={Trash2}
              label="Delete"
              tone="danger"
              onSelect={() => {
                askLosses();
                open("delete");
              }}
            />
          </IfPermitted>
        </>
      )}
    </ActionsMenu>
  );
}
