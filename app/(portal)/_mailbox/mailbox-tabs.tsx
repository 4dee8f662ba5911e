import { LinkTabs } from "@/components/lists/link-tabs";
import type { MailboxPath, MessagesRequest } from "./messages-list";

type MailboxTabsProps = { path: MailboxPath; current: MessagesRequest["tab"]; unread: number };

/** Inbox, with how many are unread, and Sent. */
export function MailboxTabs({ path, current, unread }: MailboxTabsProps) {
  return (
    <LinkTabs
      label="Mailboxes"
      current={current}
      tabs={[
        { key: "inbox", label: "Inbox", href: path, ...(unread > 0 ? { count: unread } : {}) },
        { key: "sent", label: "Sent", href: `${path}?tab=sent` },
      ]}
    />
  );
}
