import { LinkTabs } from "@/components/lists/link-tabs";
import type { MailboxPath, MessagesRequest } from "./messages-list";

type MailboxTabsProps = { path: MailboxPath; current: MessagesRequest["tab"]; unread: number };

/** The Inbox tab, with the number of unread conversations, and the Sent tab. */
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
