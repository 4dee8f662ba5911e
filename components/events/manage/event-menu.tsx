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
import type { Action } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";
import type { duplicateEvent } from "@/lib/events/duplicate-event";
import type { previewDeletion } from "@/lib/events/preview-deletion";
import type { PortalEvent } from "@/lib/events/queries";
import type { setEventStatus } from "@/lib/events/set-status";
import { DuplicateItem } from "./duplicate-item";
import { PublishItem } from "./publish-item";

// Each dialog is loaded when it first opens.
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const PostponeEvent = dynamic(() => import("./postpone-event").then((module) => module.PostponeEvent));
const CancelEvent = dynamic(() => import("./cancel-event").then((module) => module.CancelEvent));
const DeleteEvent = dynamic(() => import("./delete-event").then((module) => module.DeleteEvent));

export type EventVerbs = {
  onSetStatus: Action<typeof setEventStatus>;
  onPreviewDeletion: Action<typeof previewDeletion>;
  /** Duplicates the event; null for those who may not create events. */
  onDuplicate: Action<typeof duplicateEvent> | null;
};

type EventMenuProps = EventVerbs & {
  event: Pick<PortalEvent, "id" | "slug" | "title" | "status" | "currentAttendees">;
  /** The full URL of the event's public page. */
  publicPage: string;
  /** Whether the menu is on the event's own pages, which show its sections and public page beside it. */
  isOnOwnPage?: boolean;
};

/** The menu of actions on one event. */
export function EventMenu({ event, publicPage, isOnOwnPage = false, ...verbs }: EventMenuProps) {
  const { id, title, status } = event;
  const canCancel = status === "published" || status === "postponed";
  const { onSetStatus, onPreviewDeletion } = verbs;
  // Fetched by the click rather than by the dialog, because an action must not be called while rendering.
  const [losses, setLosses] = useState<ReturnType<typeof onPreviewDeletion> | null>(null);
  const askLosses = () => setLosses(onPreviewDeletion({ id }));
  return (
    <ActionsMenu
      label={isOnOwnPage ? "Event actions" : `Actions for ${title}`}
      variant={isOnOwnPage ? "secondary" : "ghost"}
      dialogs={{
        code: (dialog) => <QrCodeDialog {...dialog} url={publicPage} title={title} />,
        postpone: (dialog) => <PostponeEvent {...dialog} event={event} onPostpone={onSetStatus} />,
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
          {!isOnOwnPage && <OpenItems id={id} />}
          <MenuItem
            icon={Eye}
            label="Internal view"
            link={<Link href={pathTo("/event/[eventId]", { eventId: id })} />}
          />
          {!isOnOwnPage && (
            <>
              <MenuItem
                icon={ExternalLink}
                label="Public page"
                link={<Link href={pathTo("/events/[slug]", { slug: event.slug })} />}
              />
              <MenuItem icon={Link2} label="Copy link" onSelect={() => copyToClipboard(publicPage, "link")} />
            </>
          )}
          <MenuItem icon={QrCode} label="QR code" onSelect={() => open("code")} />
          <IfPermitted to="events.edit">
            <DropdownMenuSeparator />
            {!isOnOwnPage && <EditItems id={id} />}
            <StatusItems
              {...verbs}
              event={event}
              onOpen={open}
              onDelete={() => {
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

/** The menu items about an event's registrations. */
function OpenItems({ id }: { id: string }) {
  return (
    <>
      <IfPermitted to="registrations.read">
        <MenuItem
          icon={Users}
          label="Registrations"
          link={<Link href={pathTo("/admin/events/[eventId]", { eventId: id })} />}
        />
      </IfPermitted>
      <IfPermitted to="registrations.admit">
        {/* The check-in link needs a full page load, because the camera permission is part of that page's own
            response (next.config.mjs). */}
        <MenuItem
          icon={ScanLine}
          label="Check-in"
          link={<a href={pathTo("/admin/events/[eventId]/check-in", { eventId: id })} />}
        />
      </IfPermitted>
      <IfPermitted to="registrations.export">
        <MenuItem
          icon={Download}
          label="CSV export"
          link={<ExportLink href={`/api/admin/events/${id}/registrations/export`} />}
        />
      </IfPermitted>
      <DropdownMenuSeparator />
    </>
  );
}

function EditItems({ id }: { id: string }) {
  return (
    <>
      <MenuItem
        icon={Pencil}
        label="Edit"
        link={<Link href={pathTo("/admin/events/[eventId]/details", { eventId: id })} />}
      />
      <MenuItem
        icon={CalendarRange}
        label="Programme"
        link={<Link href={pathTo("/admin/events/[eventId]/programme", { eventId: id })} />}
      />
      <MenuItem
        icon={Tags}
        label="Price list"
        link={<Link href={pathTo("/admin/events/[eventId]/rates", { eventId: id })} />}
      />
      <MenuItem
        icon={CircleHelp}
        label="Questions"
        link={<Link href={pathTo("/admin/events/[eventId]/questions", { eventId: id })} />}
      />
    </>
  );
}

type StatusItemsProps = EventVerbs & {
  event: EventMenuProps["event"];
  onOpen: (dialog: "postpone" | "cancel") => void;
  onDelete: () => void;
};

function StatusItems({ event, onSetStatus, onDuplicate, onOpen, onDelete }: StatusItemsProps) {
  const { id, status } = event;
  return (
    <>
      {onDuplicate && <DuplicateItem id={id} onDuplicate={onDuplicate} />}
      {(status === "draft" || status === "postponed") && (
        <PublishItem event={event} onPublish={onSetStatus} />
      )}
      {status === "published" && (
        <MenuItem icon={CalendarClock} label="Postpone" onSelect={() => onOpen("postpone")} />
      )}
      {(status === "published" || status === "postponed") && (
        <MenuItem icon={CalendarX} label="Cancel event" tone="danger" onSelect={() => onOpen("cancel")} />
      )}
      <MenuItem icon={Trash2} label="Delete" tone="danger" onSelect={onDelete} />
    </>
  );
}
