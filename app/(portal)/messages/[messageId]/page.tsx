import { notFound, redirect } from "next/navigation";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { findThreadOf } from "@/lib/messages/queries";

/** A permanent address for one message, which redirects to its conversation. */
export default async function MessagePage({ params }: PageProps<"/messages/[messageId]">) {
  const person = await memberOrSignIn();
  const threadId = await findThreadOf(person, (await params).messageId);
  if (!threadId) notFound();
  const path = can(person, "messages.answer") ? pathTo("/admin/messages") : pathTo("/messages");
  redirect(`${path}?message=${threadId}`);
}
