import { Mail } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { pathTo } from "@/lib/core/path-to";
import { Ago, type ShownMoment } from "./ago";

type ShownMessage = {
  id: string;
  threadId: string;
  subject: string;
  content: string;
  fromName: string;
  isRead: boolean;
  sentAt: ShownMoment;
};

export type RecentMessagesProps = { messages: ShownMessage[]; unreadMessages: number };

/** The latest messages and the number of unread ones. */
export function RecentMessages({ messages, unreadMessages }: RecentMessagesProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Messages</CardTitle>
        {unreadMessages > 0 && (
          <Badge tone="aqua" className="tabular">
            {unreadMessages} unread
          </Badge>
        )}
      </CardHeader>
      <CardContent>
        {messages.length === 0 ? (
          <EmptyState icon={Mail} title="No messages" headingLevel={3} />
        ) : (
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <li key={message.id} className="py-4 first:pt-0">
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        )}
        <div className="border-t border-line pt-5">
          <Button asChild variant="secondary">
            <Link href={pathTo("/messages")}>View All Messages</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

function MessageCard({ message }: { message: ShownMessage }) {
  const { threadId, subject, content, fromName, sentAt, isRead } = message;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
        <span className="flex items-center gap-2">
          {!isRead && (
            <span className="size-2 rounded-full bg-aqua">
              <span className="sr-only">Unread</span>
            </span>
          )}
          {fromName}
        </span>
        <Ago at={sentAt} className="shrink-0" />
      </p>
      <Link
        href={pathTo("/messages", { query: { message: threadId } })}
        prefetch={false}
        className="mt-0.5 block font-medium hover:underline"
      >
        {subject}
      </Link>
      <p className="mt-0.5 line-clamp-2 text-sm break-words text-ink-soft">{content}</p>
    </div>
  );
}
