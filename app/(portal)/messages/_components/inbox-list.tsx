import { Inbox, MailCheck, SearchX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { LinkFilters } from "@/components/lists/link-filters";
import { SearchForm } from "@/components/lists/search-form";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/lists/pagination";
import type { Member } from "@/lib/auth/member";
import { listConversations } from "@/lib/messages/conversation-queries";
import { keptOf, messagesHref, type MessagesRequest } from "./messages-address";
import { MessageRow } from "./message-row";

const pageSize = 25;

type InboxListProps = { person: Member; request: MessagesRequest; timeZone: string; now: Date };

/** The conversations in which something was sent to this person, the newest first. */
export async function InboxList({ person, request, timeZone, now }: InboxListProps) {
  const { text, unreadOnly, oldestFirst, page: wanted } = request;
  const asked = { text, isUnreadOnly: unreadOnly, oldestFirst, page: wanted, size: pageSize };
  const { total, page, conversations } = await listConversations(person, asked);
  const hrefOf = (changed: Partial<MessagesRequest>) => messagesHref({ ...request, page, ...changed });
  return (
    <section aria-label="Inbox" className="grid gap-4">
      {person.isAdmin && (
        <div className="grid gap-2">
          <SearchForm label="Search messages" text={text} kept={keptOf(request)} />
          <div className="flex flex-wrap justify-between gap-x-4">
            <LinkFilters
              label="Filter messages"
              filters={[false, true].map((isUnread) => ({
                label: isUnread ? "Unread" : "All",
                href: hrefOf({ unreadOnly: isUnread, page: 1, message: null }),
                isCurrent: isUnread === unreadOnly,
              }))}
            />
            <LinkFilters
              label="Sort messages"
              filters={[
                {
                  label: "Oldest first",
                  href: hrefOf({ oldestFirst: !oldestFirst, page: 1, message: null }),
                  isCurrent: oldestFirst,
                },
              ]}
            />
          </div>
        </div>
      )}
      {conversations.length === 0 ? (
        <EmptyInbox request={request} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          {conversations.map(({ id, ...conversation }) => (
            <MessageRow
              key={id}
              {...conversation}
              href={hrefOf({ message: id })}
              isCurrent={id === request.message}
              timeZone={timeZone}
              now={now}
            />
          ))}
        </ul>
      )}
      <Pagination
        label="Inbox"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(other) => hrefOf({ page: other, message: null })}
      />
    </section>
  );
}

function EmptyInbox({ request: { text, unreadOnly } }: { request: MessagesRequest }) {
  const all = (
    <Button asChild variant="secondary">
      <Link href="/messages">Show all messages</Link>
    </Button>
  );
  return (
    <div className="rounded-md border border-line bg-card">
      {text !== "" ? (
        <EmptyState
          icon={SearchX}
          headingLevel={2}
          title="No messages found"
          description={`No messages contain “${text}”.`}
          action={all}
        />
      ) : unreadOnly ? (
        <EmptyState
          icon={MailCheck}
          headingLevel={2}
          title="No unread messages"
          description="You've read all your messages."
          action={all}
        />
      ) : (
        <EmptyState
          icon={Inbox}
          headingLevel={2}
          title="No messages"
          description="New messages will appear here, and we'll notify you by email."
        />
      )}
    </div>
  );
}
