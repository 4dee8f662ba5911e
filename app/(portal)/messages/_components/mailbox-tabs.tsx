import { LinkTabs } from "@/components/lists/link-tabs";
import type { MessagesRequest } from "./messages-list";

type MailboxTabsProps = { current: MessagesRequest["tab"]; unread: number };

/** Inbox, with how many are unread, and Sent. */
export function MailboxTabs({ current, unread }: MailboxTabsProps) {
  return (
    <LinkTabs
      label="Mailboxes"
      current={current}
      tabs={[
        { key: "inbox", label: "Inbox", href: "/messages", ...(unread > 0 ? { count: unread } : {}) },
        { key: "sent", label: "Sent", href: "/messages?tab=sent" },
      ]}
    />
  );
}
