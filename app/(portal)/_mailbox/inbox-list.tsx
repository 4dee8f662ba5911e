import { Inbox, MailCheck } from "lucide";
import { FilterLinks, LinkFilters } from "@/components/lists/link-filters";
import { listHref } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { can, type Member } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { listConversations } from "@/lib/messages/conversation-queries";
import { MessageRow } from "./message-row";
import { conversationHref, type MessagesRequest } from "./messages-list";

const pageSize = 25;

type InboxListProps = { person: Member; request: MessagesRequest; timeZone: string; now: Date };

/** The conversations in which something was sent to this person, the newest first. */
export async function InboxList({ person, request, timeZone, now }: InboxListProps) {
  const isUnreadOnly = request.filters.show === "unread";
  const oldestFirst = request.sort === "date";
  const found = await loadList(
    listConversations(person, { ...request, isUnreadOnly, oldestFirst, size: pageSize }),
  );
  return (
    <ListSection
      label="Inbox"
      request={request}
      {...(can(person, "messages.answer") && { searchLabel: "Search messages" })}
      notice={can(person, "messages.answer") && <Filters request={request} />}
      found={found}
      pageSize={pageSize}
      noun="messages"
      empty={
        isUnreadOnly && request.text === ""
          ? { icon: MailCheck, title: "No unread messages", description: "You've read all your messages." }
          : {
              icon: Inbox,
              title: "No messages",
              description: "New messages will appear here, and we'll notify you by email.",
            }
      }
    >
      {({ conversations, page }) => (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          {conversations.map(({ id, ...conversation }) => (
            <MessageRow
              key={id}
              {...conversation}
              href={conversationHref(request, page, id)}
              isCurrent={id === request.message}
              timeZone={timeZone}
              now={now}
            />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function Filters({ request }: { request: MessagesRequest }) {
  const oldestFirst = request.sort === "date";
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <FilterLinks
        label="Filter messages"
        request={request}
        name="show"
        values={["unread"]}
        labelOf={() => "Unread"}
      />
      <LinkFilters
        label="Sort messages"
        filters={[
          {
            label: "Oldest first",
            href: listHref(request, { sort: oldestFirst ? "" : "date" }),
            isCurrent: oldestFirst,
          },
        ]}
      />
    </div>
  );
}
