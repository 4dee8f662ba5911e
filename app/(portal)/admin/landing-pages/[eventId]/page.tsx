import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findPageOfEvent } from "@/lib/landing/queries";
import { initialContent, proposedSlug } from "@/lib/landing/sample-conference";
import { LandingEditor } from "./_components/landing-editor";

export const metadata: Metadata = { title: "Landing page" };

/** The editor of one event's landing page, new or existing. */
export default async function LandingEditorPage({ params }: PageProps<"/admin/landing-pages/[eventId]">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const found = await findPageOfEvent(person, eventId);
  if (!found) notFound();
  const { event, page } = found;
  const { name, timeZone, bank } = getAssociation();
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-medium text-aqua-ink">
        <Link
          href={pathTo("/admin", { query: { tab: "landing-pages" } })}
          prefetch={false}
          className="inline-flex items-center gap-1.5 hover:underline"
        >
          <Icon of={ArrowLeft} /> Event Landing Pages
        </Link>
        <Link
          href={pathTo("/admin/events/[eventId]/details", { eventId })}
          prefetch={false}
          className="inline-flex items-center gap-1.5 hover:underline"
        >
          <Icon of={ArrowLeft} /> {event.title}
        </Link>
      </p>
      <LandingEditor
        event={event}
        values={{
          slug: page?.slug ?? proposedSlug(event.slug),
          content: page?.content ?? initialContent(event, timeZone),
        }}
        saved={page && { slug: page.slug, isPublished: page.isPublished, updatedAt: page.updatedAt }}
        origin={publicUrl(pathTo("/"))}
        timeZone={timeZone}
        associationName={name}
        bank={bank}
      />
    </main>
  );
}
