import { Send } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import type { Member } from "@/lib/auth/member";
import { listSent } from "@/lib/messages/conversation-queries";
import { messagesHref, type MessagesRequest } from "./messages-address";
import { MessageRow } from "./message-row";

const pageSize = 25;

type SentListProps = { person: Member; request: MessagesRequest; timeZone: string; now: Date };

/** What this person has written, the newest first, and whether it has been read. */
export async function SentList({ person, request, timeZone, now }: SentListProps) {
  const { total, page, messages } = await listSent(person, { page: request.page, size: pageSize });
  const hrefOf = (changed: Partial<MessagesRequest>) => messagesHref({ ...request, page, ...changed });
  return (
    <section aria-label="Sent" className="grid gap-4">
      {messages.length === 0 ? (
        <div className="rounded-md border border-line bg-card">
          <EmptyState
            icon={Send}
            headingLevel={2}
            title="No sent messages"
            description="Messages you send will appear here, with their read status."
          />
        </div>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          {messages.map(({ id, threadId, name, isRead, ...message }) => (
            <MessageRow
              key={id}
              {...message}
              name={`To ${name}`}
              note={isRead ? "Read" : "Not read yet"}
              href={hrefOf({ message: threadId })}
              isCurrent={threadId === request.message}
              timeZone={timeZone}
              now={now}
            />
          ))}
        </ul>
      )}
      <Pagination
        label="Sent"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(other) => hrefOf({ page: other, message: null })}
      />
    </section>
  );
}
