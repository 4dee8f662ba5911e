import Link from "next/link";
import type { ComponentProps } from "react";
import { DismissLostFactor } from "@/components/staff/dismiss-lost-factor";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { todayKinds } from "@/lib/reports/labels";
import type { TodayItem } from "@/lib/reports/today-queries";
import { dismissLostFactorAction } from "../../staff/actions";
import { replyHref } from "../../../_mailbox/reply-from-today";
import { InPlaceButton } from "./in-place-button";

type TodayRowProps = {
  item: TodayItem;
  /** The id of the task below; null for the last one. */
  next: string | null;
  timeZone: string;
  now: Date;
};

/** One pending task: what to do, about which person or thing, since when, and the link or button that does it. */
export function TodayRow({ item, next, timeZone, now }: TodayRowProps) {
  const { kind, id, title, since, inPlace, reporter } = item;
  const moment = new Date(since);
  return (
    <li id={`task-${id}`} data-row className="task">
      <div>
        <p>{todayKinds[kind].one}</p>
        <div>
          <p>{inPlace?.does === "send_again" ? <RowLink href={item.href}>{title}</RowLink> : title}</p>
          {inPlace?.does === "mark_done" && (
            <p className="mt-0.5 whitespace-pre-line text-ink-soft">{inPlace.text}</p>
          )}
        </div>
        <p>
          <time dateTime={since} title={formatDateTime(moment, timeZone)}>
            {formatRelative(moment, now)}
          </time>
        </p>
      </div>
      <div>
        {reporter && (
          <DismissLostFactor
            member={reporter}
            className="relative z-10 min-w-20"
            onDismiss={dismissLostFactorAction}
          />
        )}
        {inPlace && <InPlaceButton inPlace={inPlace} title={title} />}
        {inPlace?.does !== "send_again" && <OpenButton item={item} next={next} />}
      </div>
    </li>
  );
}

type OpenButtonProps = Pick<TodayRowProps, "item" | "next">;

/**
 * The row's button. Of a message it leads to the answer, and from there to the next task; the shortcut R presses it, as
 * in the inbox.
 */
function OpenButton({ item: { kind, title, href }, next }: OpenButtonProps) {
  const { verb } = todayKinds[kind];
  const isMessage = kind === "message";
  return (
    <Button asChild variant="secondary" size="sm">
      <RowLink
        href={isMessage ? replyHref(href, next) : href}
        aria-label={`${verb}: ${title}`}
        aria-keyshortcuts={isMessage ? "R" : "A"}
        data-row-action
      >
        {verb}
      </RowLink>
    </Button>
  );
}

/** A link that covers the whole row; buttons in the row lie above it. */
function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} prefetch={false} className={cn("task-link", className)} />;
}
