import Link from "next/link";
import { formatDateTime } from "@/lib/core/format";
import { shortMoment } from "@/lib/messages/labels";
import { LinkSpinner } from "./link-spinner";

type MessageRowProps = {
  href: string;
  isCurrent: boolean;
  /** The sender, or the recipient in the Sent tab. */
  name: string;
  subject: string;
  sentAt: string;
  preview: string;
  /** The author of the previewed words, when it is not `name`. */
  lastBy?: string | null;
  unread?: number;
  /** Whether a sent message has been read, in words. */
  note?: string;
  timeZone: string;
  now: Date;
};

/** One conversation in a mailbox: person, time, subject, and at most two lines of its text. */
export function MessageRow({
  href,
  isCurrent,
  name,
  subject,
  sentAt,
  preview,
  lastBy,
  unread = 0,
  note,
  timeZone,
  now,
}: MessageRowProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        data-row
        aria-current={isCurrent ? "true" : undefined}
        className="group relative block px-4 py-3.5 pl-8 transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 aria-[current]:bg-aqua-soft"
      >
        {unread > 0 && (
          <span
            aria-hidden
            data-unread
            className="absolute top-[1.3rem] left-3.5 size-2 rounded-full bg-aqua forced-colors:bg-[Highlight]"
          />
        )}
        <span className="flex items-baseline justify-between gap-3 text-sm">
          <span className={`truncate ${unread > 0 ? "font-semibold" : "font-medium"}`}>
            {unread > 0 && (
              <span className="sr-only">{unread === 1 ? "Unread: " : `${unread} unread: `}</span>
            )}
            {name}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-soft tabular group-aria-[current]:text-ink">
            <LinkSpinner />
            <time dateTime={sentAt} title={formatDateTime(new Date(sentAt), timeZone)}>
              {shortMoment(sentAt, now, timeZone)}
            </time>
          </span>
        </span>
        <span className={`mt-0.5 block truncate text-sm ${unread > 0 ? "font-semibold" : ""}`}>
          {subject}
        </span>
        <span className="mt-0.5 line-clamp-2 text-sm text-ink-soft group-aria-[current]:text-ink">
          {lastBy && `${lastBy}: `}
          {preview}
        </span>
        {note && (
          <span className="mt-1 block text-xs text-ink-soft group-aria-[current]:text-ink">{note}</span>
        )}
      </Link>
    </li>
  );
}
