import { BellRing, CheckCheck, Inbox, MailCheck, UserCheck, type IconNode } from "lucide";
import { Compact } from "@/components/layout/compact";
import { FilterLinks } from "@/components/lists/link-filters";
import { ListSection } from "@/components/lists/list-section";
import { OrderLink } from "@/components/lists/order-link";
import { can, type Member } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { listConversations } from "@/lib/messages/shared/conversation-queries";
import { folders } from "@/lib/messages/labels";
import { MessageRow } from "./message-row";
import { conversationHref, type MessagesRequest } from "./messages-list";

const shown = ["open", "mine", "unread", "done", "notices", "all"] as const;
const labels: Record<(typeof shown)[number], string> = {
  open: "Open",
  mine: "Mine",
  unread: "Unread",
  done: "Done",
  notices: "Notices",
  all: "All",
};

const emptyWords: Record<(typeof shown)[number], { icon: IconNode; title: string; description: string }> = {
  open: {
    icon: MailCheck,
    title: "Nothing open",
    description: "Every conversation is done. When a member writes again, their conversation reappears here.",
  },
  mine: {
    icon: UserCheck,
    title: "Nothing assigned to you",
    description: "Conversations that you or a colleague assign to you will appear here.",
  },
  unread: { icon: MailCheck, title: "No unread messages", description: "You've read all your messages." },
  done: {
    icon: CheckCheck,
    title: "Nothing done yet",
    description: "Conversations that you mark as done will appear here.",
  },
  notices: {
    icon: BellRing,
    title: "No notices",
    description: "Messages the portal sends automatically appear here until the member replies.",
  },
  all: {
    icon: Inbox,
    title: "No messages",
    description: "New messages will appear here, and we'll notify you by email.",
  },
};

type InboxListProps = { person: Member; request: MessagesRequest; timeZone: string; now: Date };

/** The conversations in which something was sent to this person, the newest first. */
export async function InboxList({ person, request, timeZone, now }: InboxListProps) {
  const isUnreadOnly = request.filters.show === "unread";
  const oldestFirst = request.sort === "date";
  const folder = folders.find((one) => one === request.filters.show) ?? null;
  const found = await loadList(listConversations(person, { ...request, isUnreadOnly, folder, oldestFirst }));
  return (
    <ListSection
      label="Inbox"
      request={request}
      {...(can(person, "messages.answer") && { searchLabel: "Search messages" })}
      notice={can(person, "messages.answer") && <Filters request={request} />}
      found={found}
      empty={request.text === "" ? emptyWords[request.filters.show] : emptyWords.all}
    >
      {({ conversations, page }) => (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          <Compact>
            {conversations.map(({ id, assignee, ...conversation }) => (
              <MessageRow
                key={id}
                {...conversation}
                {...(assignee && { note: `Assigned to ${assignee}` })}
                href={conversationHref(request, page, id)}
                isCurrent={id === request.message}
                timeZone={timeZone}
                now={now}
              />
            ))}
          </Compact>
        </ul>
      )}
    </ListSection>
  );
}

function Filters({ request }: { request: MessagesRequest }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <FilterLinks
        label="Filter messages"
        request={request}
        name="show"
        values={shown}
        labelOf={(value) => labels[value]}
        isDense
      />
      <OrderLink request={request} oldest="date" />
    </div>
  );
}
