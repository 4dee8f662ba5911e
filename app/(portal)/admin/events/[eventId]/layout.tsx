import { ExternalLink } from "lucide";
import Link from "next/link";
import { BackLink } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { PermissionsProvider } from "@/components/auth/permissions";
import { CopyLink } from "@/components/events/copy-link";
import { EventWhen } from "@/components/events/event-when";
import { EventMenu } from "@/components/events/manage/event-menu";
import { EventStatusBadge } from "@/components/events/manage/event-status-badge";
import { PublishButton } from "@/components/events/manage/publish-item";
import { StatusNotice } from "@/components/events/status-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can, canForEvent } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { permissionsForEvent } from "@/lib/core/permissions";
import { publicUrl } from "@/lib/core/public-url";
import { findEvent } from "@/lib/events/queries";
import { duplicateEventAction, previewDeletionAction, setEventStatusAction } from "../../actions";
import { EventSections } from "./_components/event-sections";

/**
 * The heading and links above the pages of one event. The layout does not guard them: each page has a guard of its own.
 */
export default async function EventLayout({ params, children }: LayoutProps<"/admin/events/[eventId]">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  const mayEdit = canForEvent(person, "events.edit", eventId);
  const event =
    mayEdit || canForEvent(person, "registrations.read", eventId) ? await findEvent(person, eventId) : null;
  // Without an event, the page itself shows that it does not exist.
  if (!event) return children;
  const { slug, title, status, startDate, endDate, location } = event;
  const publicPage = publicUrl(pathTo("/events/[slug]", { slug }));
  return (
    <PermissionsProvider permissions={permissionsForEvent(person.grants, eventId)}>
      <Main>
        <BackLink href={pathTo("/admin", { query: { tab: "events" } })} label="Events" />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-80">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-3xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
              <EventStatusBadge status={status} />
            </div>
            <p className="mt-1.5 text-ink-soft">
              <EventWhen startDate={startDate} endDate={endDate} timeZone={getAssociation().timeZone} />
              {location && <> · {location}</>}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {mayEdit && status === "draft" && (
              <PublishButton event={event} onPublish={setEventStatusAction} />
            )}
            <Button asChild variant="secondary">
              <Link href={pathTo("/events/[slug]", { slug })} prefetch={false}>
                <Icon of={ExternalLink} /> Public page
              </Link>
            </Button>
            <CopyLink url={publicPage} />
            <EventMenu
              event={event}
              publicPage={publicPage}
              isOnOwnPage
              onSetStatus={setEventStatusAction}
              onPreviewDeletion={previewDeletionAction}
              onDuplicate={can(person, "events.edit") ? duplicateEventAction : null}
            />
          </div>
        </div>
        <StatusNotice status={status} isForStaff className="mt-4 max-w-2xl" />
        <EventSections eventId={eventId} />
        {children}
      </Main>
    </PermissionsProvider>
  );
}
