import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { mailboxMetadata, showMailbox } from "../../_mailbox/mailbox";

const path = pathTo("/admin/messages");

export async function generateMetadata({ searchParams }: PageProps<"/admin/messages">): Promise<Metadata> {
  const person = await memberOrSignIn();
  if (!can(person, "messages.answer")) return { title: "Messages" };
  return mailboxMetadata({ person, path, search: await searchParams });
}

/** The inbox that all who answer messages share, and what was sent to this person. */
export default async function SharedInboxPage({ searchParams }: PageProps<"/admin/messages">) {
  const person = await memberOrSignIn();
  if (!can(person, "messages.answer")) return <AccessRestricted />;
  return showMailbox({ person, path, search: await searchParams });
}
