import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { postMessage } from "./shared/post";
import { toMessage } from "./queries";
import { newMessageInput, sharedInbox } from "./schema";

const hourSeconds = 60 * 60;

/** The member of a conversation, and the message's recipient (null: the shared inbox). */
type Route = { memberId: string; toUserId: string | null };

/**
 * POST /api/messages: a member writes to the administrators, an administrator to any member.
 *
 * @throws Refusal `forbidden` when a member writes to a member, `not_found` without such a member or conversation,
 * `too_many`
 */
export const sendMessage = operation({
  actor: member,
  input: newMessageInput,
  status: 201,
  async run(person, { toUserId, subject, content, threadId }) {
    await countUse("messages sent", person.id, {
      max: can(person, "messages.answer") ? 300 : 30,
      windowSeconds: hourSeconds,
    });
    return transaction(async () => {
      const way = await routeTo(person, toUserId);
      if (threadId) await requireThread(person, threadId, way);
      const message = await postMessage({
        ...way,
        threadId: threadId ?? null,
        from: person,
        subject,
        content,
      });
      if (can(person, "messages.answer")) {
        await recordAudit({
          actor: person,
          action: "message_sent",
          target: { type: "message", id: message.id },
          details: { memberId: way.memberId },
        });
      }
      return toMessage(person, { ...message, sender: person });
    });
  },
});

async function routeTo(person: Member, toUserId: string): Promise<Route> {
  if (toUserId === sharedInbox) return { memberId: person.id, toUserId: null };
  const recipient = await db.user.findUnique({
    select: { id: true, isAdmin: true },
    where: { id: toUserId },
  });
  if (!can(person, "messages.answer")) {
    // An unknown recipient and another member cause the same refusal, because membership is not public.
    if (!recipient?.isAdmin) throw new Refusal("forbidden", "You can only write to the administrators.");
    return { memberId: person.id, toUserId: null };
  }
  if (!recipient) throw new Refusal("not_found", "Member not found");
  if (recipient.id === person.id) throw invalidField("toUserId", "You can't write to yourself");
  return { memberId: recipient.id, toUserId: recipient.id };
}

async function requireThread(person: Member, id: string, { memberId }: Route): Promise<void> {
  const thread = await db.messageThread.findFirst({
    select: { memberId: true },
    where: { id, ...(can(person, "messages.answer") ? {} : { memberId: person.id }) },
  });
  if (!thread) throw new Refusal("not_found", "Conversation not found");
  if (thread.memberId !== memberId) throw invalidField("toUserId", "This conversation is with someone else");
}

function invalidField(path: string, message: string): Refusal {
  return new Refusal("invalid_input", message, { issues: [{ path, message }] });
}
