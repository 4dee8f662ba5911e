import { ArrowLeft, ChevronDown } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Compact } from "@/components/layout/compact";
import { listHref } from "@/components/lists/list-request";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Member } from "@/lib/auth/member";
import { formatDateTime } from "@/lib/core/format";
import type { OpenConversation } from "@/lib/messages/shared/conversation-queries";
import { replySubject } from "@/lib/messages/rules";
import { sharedInbox } from "@/lib/messages/schema";
import { ConversationWork } from "./conversation-work";
import { MarkRead } from "./mark-read";
import type { MessagesRequest } from "./messages-list";
import { NewestInView } from "./newest-in-view";
import { ReplyForm } from "./reply-form";

type OpenMessageProps = {
  /** Staff who can answer, for those who answer messages. */
  answering: { id: string; name: string }[];
  /** Facts about the member, for staff who answer messages. On a wide screen they stand beside the conversation. */
  beside: ReactNode;
  conversation: OpenConversation;
  person: Member;
  request: MessagesRequest;
  timeZone: string;
};

/** The open conversation: beside the list on a desktop, the whole screen on a phone. */
export function OpenMessage({
  answering,
  beside,
  conversation,
  person,
  request,
  timeZone,
}: OpenMessageProps) {
  const { id, subject, member, messages, work } = conversation;
  const unread = messages
    .filter(({ isToPerson, isRead }) => isToPerson && !isRead)
    .map((message) => message.id);
  const last = messages.at(-1);
  return (
    <article aria-labelledby="open-message" className="min-w-0 lg:sticky lg:top-20">
      <div className="sticky top-14 z-10 -mx-4 -mt-4 mb-1 bg-ground px-4 py-1 sm:-mx-6 sm:px-6 lg:hidden">
        <Link
          href={listHref(request, { page: request.page })}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
        >
          <Icon of={ArrowLeft} /> {request.tab === "sent" ? "Back to sent messages" : "Back to the inbox"}
        </Link>
      </div>
      <Card className="flex flex-col overflow-hidden lg:max-h-[max(26rem,calc(100dvh-18.5rem))]">
        <header className="border-b border-line px-5 py-4 sm:px-6">
          <h2 id="open-message" className="text-xl font-semibold wrap-anywhere">
            {subject}
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            {member ? (
              <>
                <span className="font-medium text-ink">{member.name}</span> · {member.email}
              </>
            ) : (
              "You and the administrators"
            )}
          </p>
          {work && last && (
            <ConversationWork
              key={`${id}-${last.id}`}
              conversation={{
                id,
                newestId: last.id,
                canBeUnread: messages.some((one) => one.isToPerson),
                isUnread: request.isPeek && unread.length > 0,
              }}
              work={work}
              person={{ id: person.id }}
              answering={answering.filter((one) => one.id !== work.memberId)}
              back={listHref(request, { page: request.page })}
            />
          )}
        </header>
        <NewestInView newest={last?.id ?? null}>
          <ol className="divide-y divide-line">
            <Compact>
              {messages.map((message) => (
                <Said key={message.id} message={message} isLast={message === last} timeZone={timeZone} />
              ))}
            </Compact>
          </ol>
        </NewestInView>
        <ReplyForm
          key={id}
          personId={person.id}
          threadId={id}
          toUserId={member?.id ?? sharedInbox}
          toName={member?.name ?? "the administrators"}
          subject={replySubject(subject)}
          newestId={last?.id ?? id}
          hasSavedReplies={work !== null}
        />
      </Card>
      {beside && (
        <details className="group mt-4 rounded-md border border-line bg-card xl:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-5 py-2 text-sm font-medium sm:px-6 [&::-webkit-details-marker]:hidden">
            About {member?.name}
            <Icon of={ChevronDown} className="shrink-0 text-ink-soft group-open:rotate-180" />
          </summary>
          <div className="border-t border-line px-5 py-4 sm:px-6">{beside}</div>
        </details>
      )}
      <MarkRead key={`${id}-${request.isPeek}`} ids={unread} isPeek={request.isPeek} />
    </article>
  );
}

type SaidProps = { message: OpenConversation["messages"][number]; isLast: boolean; timeZone: string };

function Said({ message, isLast, timeZone }: SaidProps) {
  const { id, fromName, initial, sentAt, content, isOwnSide, isRead } = message;
  return (
    <li id={`message-${id}`} className="flex scroll-mt-28 gap-3.5 px-5 py-5 sm:px-6">
      <span
        aria-hidden
        className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold uppercase ${isOwnSide ? "bg-sunken text-ink-soft" : "bg-aqua-soft text-aqua-ink"}`}
      >
        {initial}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-semibold">{fromName}</span>
          <time dateTime={sentAt} className="text-xs text-ink-soft tabular">
            {formatDateTime(new Date(sentAt), timeZone)}
          </time>
        </p>
        <p className="mt-1.5 max-w-[68ch] text-sm leading-relaxed wrap-anywhere whitespace-pre-line">
          {content}
        </p>
        {isLast && isOwnSide && (
          <p className="mt-2 text-xs text-ink-soft">{isRead ? "Read" : "Not read yet"}</p>
        )}
      </div>
    </li>
  );
}
