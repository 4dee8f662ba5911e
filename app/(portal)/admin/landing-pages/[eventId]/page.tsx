import { ArrowLeft } from "lucide";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { markdownHtml } from "@/lib/core/markdown";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { isUpcoming } from "@/lib/events/rules";
import { findPageOfEvent } from "@/lib/landing/queries";
import { initialContent, proposedSlug } from "@/lib/landing/sample-conference";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { LandingEditor } from "./_components/landing-editor";
import { consolePage } from "../../console-page";

/** The editor of one event's landing page, new or existing. */
const page = consolePage(
  { at: "/admin/landing-pages/[eventId]", title: "Landing page" },
  async ({ person, params: { eventId } }) => {
    const found = await findPageOfEvent(person, eventId);
    if (!found) notFound();
    const { event, page, programme, former } = found;
    const { name, contactEmail, timeZone, bank } = getAssociation();
    return (
      <>
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
            content: page?.content ?? initialContent(event),
          }}
          saved={page && { slug: page.slug, isPublished: page.isPublished, updatedAt: page.updatedAt }}
          origin={publicUrl("/")}
          timeZone={timeZone}
          association={{ name, contactEmail }}
          descriptionHtml={markdownHtml(event.description)}
          programme={programme}
          former={former}
          isOnlinePaymentAvailable={isOnlinePaymentAvailable()}
          // A draft is previewed as it will be once it is published.
          isAhead={isUpcoming(
            { ...event, status: event.status === "draft" ? "published" : event.status },
            new Date(),
          )}
          bank={bank}
        />
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
