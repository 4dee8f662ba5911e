import Link from "next/link";
import { OwnCertificate } from "@/components/certificates/own-certificate";
import { Badge } from "@/components/ui/badge";
import type { ShownCertificate } from "@/lib/certificates/queries";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { attendedBadge, eventBadge } from "@/lib/seats/labels";
import type { MemberEvent } from "@/lib/registrations/member-events";
import { shareCertificateAction } from "../actions";

type PastEventCardProps = {
  event: MemberEvent;
  certificate: ShownCertificate | undefined;
  timeZone: string;
};

/** A past event: when, what, where, whether the member was registered, and the certificate they got. */
export function PastEventCard({ event, certificate, timeZone }: PastEventCardProps) {
  const { id, title, startDate, location, isRegistered, hasAttended } = event;
  const badges = [
    eventBadge[isRegistered ? "registered" : "closed"],
    ...(hasAttended ? [attendedBadge] : []),
  ];
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 sm:px-5">
      <time dateTime={startDate} className="w-28 shrink-0 text-sm text-ink-soft tabular">
        {formatDate(new Date(startDate), timeZone)}
      </time>
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <h2 className="font-medium">
          <Link
            href={pathTo("/event/[eventId]", { eventId: id })}
            prefetch={false}
            className="hover:underline"
          >
            {title}
          </Link>
        </h2>
        {location && <p className="text-sm text-ink-soft">{location}</p>}
      </div>
      <p className="flex flex-wrap gap-1.5">
        {badges.map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
      {certificate && (
        <OwnCertificate
          certificate={certificate}
          onShare={shareCertificateAction}
          className="mt-2 basis-full border-t-2 border-gold pt-3 sm:ml-34"
        />
      )}
    </article>
  );
}
