import { notFound } from "next/navigation";
import Link from "next/link";
import { FilePreview } from "@/components/documents/file-preview";
import { Badge } from "@/components/ui/badge";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { hoursInWords } from "@/lib/certificates/labels";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { cpdBadge } from "@/lib/cpd/labels";
import { findCpdEntryToReview } from "@/lib/cpd/review-queries";
import { canPreview } from "@/lib/documents/rules";
import { consolePage } from "../../console-page";
import { EntryFact } from "./_components/entry-fact";
import { ReviewPanel } from "./_components/review-panel";

/** The page that shows a CPD entry with its evidence next to the decision on it. */
const page = consolePage(
  {
    at: "/admin/cpd/[entryId]",
    title: "Review CPD",
    back: { href: pathTo("/admin", { query: { tab: "cpd" } }), label: "CPD" },
  },
  async ({ person, params }) => {
    const entry = await findCpdEntryToReview(person, params.entryId);
    if (!entry) notFound();
    const { id, title, state, evidence, learned, member, queue, reason, decidedAt, decidedBy, certified } =
      entry;
    const { timeZone } = getAssociation();
    const badge = cpdBadge[state];
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">{title}</h1>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="mt-1.5 text-ink-soft">
          {hoursInWords(entry.hours)} · {entry.category} · {entry.live ? "Live" : "Not live"}
        </p>
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-6">
            {learned && (
              <section aria-labelledby="learned" className="rounded-md border border-line bg-card p-5">
                <h2 id="learned" className="font-medium">
                  What they learned
                </h2>
                <p className="mt-2 wrap-anywhere whitespace-pre-line">{learned}</p>
              </section>
            )}
            {evidence && can(person, "documents.read") ? (
              <FilePreview
                fileName={evidence.fileName}
                previewUrl={canPreview(evidence) ? `/api/admin/documents/${evidence.id}/preview` : null}
                downloadUrl={`/api/objects/${evidence.id}`}
              />
            ) : (
              <p className="rounded-md border border-line bg-card p-5 text-ink-soft">
                {evidence ? "Your roles don't let you see the evidence." : "No evidence was uploaded."}
              </p>
            )}
          </div>
          <div className="space-y-4">
            {/* The key resets the panel, so that a reason typed for one entry is not sent for the next. */}
            <ReviewPanel key={id} entry={entry} queue={queue} />
            <dl className="space-y-4 rounded-md border border-line bg-card p-5 text-sm">
              <EntryFact label="Member">
                {can(person, "members.read") ? (
                  <Link
                    href={pathTo("/admin/members/[memberId]", { memberId: member.id })}
                    prefetch={false}
                    className="font-medium hover:underline"
                  >
                    {member.name}
                  </Link>
                ) : (
                  <span className="font-medium">{member.name}</span>
                )}
                <span className="block wrap-anywhere text-ink-soft">{member.email}</span>
              </EntryFact>
              <EntryFact label="Provider">{entry.provider}</EntryFact>
              <EntryFact label="Date">{formatCalendarDay(entry.date)}</EntryFact>
              {certified.length > 0 && (
                <EntryFact label="Certificates of that day">
                  {certified.map(({ code, title: event, hours, category }) => (
                    <span key={`${code} ${category}`} className="block">
                      {event}: {hoursInWords(hours)} · {category}
                    </span>
                  ))}
                </EntryFact>
              )}
              {entry.submittedAt && (
                <EntryFact label="Submitted">
                  {formatDateTime(new Date(entry.submittedAt), timeZone)}
                </EntryFact>
              )}
              {decidedAt && (
                <EntryFact label={badge.label}>
                  {formatDateTime(new Date(decidedAt), timeZone)}
                  {decidedBy && <span className="block text-ink-soft">by {decidedBy}</span>}
                </EntryFact>
              )}
              {reason && (
                <EntryFact label={state === "declined" ? "Reason" : "Declined before because"}>
                  <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
                </EntryFact>
              )}
            </dl>
          </div>
        </div>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
