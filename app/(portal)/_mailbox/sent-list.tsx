import { Send } from "lucide";
import { Compact } from "@/components/layout/compact";
import { ListSection } from "@/components/lists/list-section";
import type { Member } from "@/lib/auth/member";
import { loadList } from "@/lib/http/load-list";
import { listSent } from "@/lib/messages/shared/conversation-queries";
import { MessageRow } from "./message-row";
import { conversationHref, type MessagesRequest } from "./messages-list";

type SentListProps = { person: Member; request: MessagesRequest; timeZone: string; now: Date };

/** The messages that this person has written, newest first, and whether each has been read. */
export async function SentList({ person, request, timeZone, now }: SentListProps) {
  return (
    <ListSection
      label="Sent"
      request={request}
      found={await loadList(listSent(person, request))}
      empty={{
        icon: Send,
        title: "No sent messages",
        description: "Messages you send will appear here, with their read status.",
      }}
    >
      {({ messages, page }) => (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          <Compact>
            {messages.map(({ id, threadId, name, isRead, ...message }) => (
              <MessageRow
                key={id}
                {...message}
                name={`To ${name}`}
                note={isRead ? "Read" : "Not read yet"}
                href={conversationHref(request, page, threadId)}
                isCurrent={threadId === request.message}
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
