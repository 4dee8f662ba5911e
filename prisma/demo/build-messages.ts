import type { Prisma } from "@/lib/db/client";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { demoId } from "./identity";
import { savedReplies, threads } from "./messages";

/** How long a message that was read had waited. */
const READ_AFTER_MS = 95 * 60 * 1000;

export function buildMessages(members: Member[], adminId: string, calendar: Calendar) {
  const threadRows: Prisma.MessageThreadCreateManyInput[] = [];
  const messageRows: Prisma.MessageCreateManyInput[] = [];
  for (const { memberEmail, subject, messages } of threads) {
    const memberId = members.find(({ email }) => email === memberEmail)?.id;
    if (!memberId) throw new Error(`Nobody has the address ${memberEmail}`);
    const threadId = demoId("thread", `${memberEmail}:${subject}`);
    const dates = messages.map(({ daysAgo, at }) => calendar.at(-daysAgo, at));
    const first = dates.at(0) ?? calendar.now;
    threadRows.push({
      id: threadId,
      memberId,
      subject,
      createdAt: first,
      lastMessageAt: dates.at(-1) ?? first,
    });
    messages.forEach((message, index) => {
      const sentAt = dates[index] ?? calendar.now;
      const isFromMember = message.from === "member";
      const readAt = new Date(Math.min(sentAt.getTime() + READ_AFTER_MS, calendar.now.getTime()));
      messageRows.push({
        id: demoId("message", `${threadId}:${index}`),
        threadId,
        fromUserId: isFromMember ? memberId : adminId,
        // Without a recipient it is for the inbox that all administrators share.
        toUserId: isFromMember ? null : memberId,
        subject: index === 0 ? subject : `Re: ${subject}`,
        content: message.text,
        sentAt,
        readAt: message.isUnread ? null : readAt,
      });
    });
  }
  return { threads: threadRows, messages: messageRows };
}

export const buildSavedReplies = () =>
  savedReplies.map((reply) => ({ id: demoId("saved reply", reply.name), ...reply }));
