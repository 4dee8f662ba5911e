import type { AuditAction } from "../record";
import { textDetail, quotedDetail, emailedPeople, type Wording } from "./phrases";

export const emails = {
  members_emailed: { label: "Members emailed", says: emailedPeople(() => []) },
  conversation_assigned: {
    label: "Conversation assigned",
    says: (m) => [
      "assigned a conversation with ",
      m.named("user", "memberId") ?? "a member",
      " to ",
      m.named("user", "assigneeId") ?? "no one",
    ],
  },
  conversation_done: {
    label: "Conversation done",
    says: (m) => ["closed a conversation with ", m.named("user", "memberId") ?? "a member"],
  },
  conversation_reopened: {
    label: "Conversation reopened",
    says: (m) => [
      "moved a conversation with ",
      m.named("user", "memberId") ?? "a member",
      " back to the inbox",
    ],
  },
  saved_reply_created: {
    label: "Saved reply added",
    says: (m) => ["added the saved reply", quotedDetail(m, "name")],
  },
  saved_reply_changed: {
    label: "Saved reply changed",
    says: (m) => ["changed the saved reply", quotedDetail(m, "name")],
  },
  saved_reply_deleted: {
    label: "Saved reply deleted",
    says: (m) => ["deleted the saved reply", quotedDetail(m, "name")],
  },
  message_sent: {
    label: "Message sent",
    says: (m) => ["wrote a message to ", m.named("user", "memberId") ?? "a member"],
  },
  email_sent_again: { label: "Email sent again", says: (m) => ["sent ", m.it, " again"] },
  email_link_shown: {
    label: "One-time link opened",
    says: (m) => ["opened the one-time link in an email to ", textDetail(m, "email") ?? m.it],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
