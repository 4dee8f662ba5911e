import { IfPermitted } from "@/components/auth/permissions";
import { Compact } from "@/components/layout/compact";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { isUnconfirmedClaim } from "@/lib/applications/rules";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { AskApplicant } from "./ask-applicant";
import { TitledSection } from "./titled-section";

type ConversationProps = { application: ApplicationToReview; timeZone: string };

/** Our requests to the applicant and their answers. */
export function Conversation({ application, timeZone }: ConversationProps) {
  const { id, status, askedAt, name, notes } = application;
  const written = notes.filter(({ kind }) => kind !== "note");
  const isOpen = status === "pending" && !isUnconfirmedClaim(application);
  if (!isOpen && written.length === 0) return null;
  return (
    <TitledSection title="Questions for the applicant">
      {askedAt && isOpen && (
        <p className="mb-3 rounded-md bg-aqua-soft px-3.5 py-2.5 text-sm text-aqua-ink">
          Waiting for {name} since {formatDateTime(askedAt, timeZone)}.
        </p>
      )}
      {written.length === 0 && <p className="text-sm text-ink-soft">No questions yet.</p>}
      <NoteList written={written} timeZone={timeZone} />
      {isOpen && (
        <IfPermitted to="applications.decide">
          <AskApplicant applicationId={id} name={name} />
        </IfPermitted>
      )}
    </TitledSection>
  );
}

type WrittenListProps = { written: ApplicationToReview["notes"]; timeZone: string };

export function NoteList({ written, timeZone }: WrittenListProps) {
  if (written.length === 0) return null;
  const now = new Date();
  return (
    <ol className="space-y-3 text-sm">
      <Compact>
        {written.map(({ id, kind, authorName, content, createdAt }) => (
          <li
            key={id}
            className={kind === "answer" ? "border-l-2 border-aqua pl-3" : "border-l-2 border-line pl-3"}
          >
            <p className="text-ink-soft">
              <span className="font-medium text-ink">{authorName}</span>
              {kind === "answer" && " answered"} ·{" "}
              <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt, timeZone)}>
                {formatRelative(createdAt, now)}
              </time>
            </p>
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{content}</p>
          </li>
        ))}
      </Compact>
    </ol>
  );
}
