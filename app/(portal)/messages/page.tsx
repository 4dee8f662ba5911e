import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { mailboxMetadata, showMailbox } from "../_mailbox/mailbox";

const path = pathTo("/messages");

export async function generateMetadata({ searchParams }: PageProps<"/messages">): Promise<Metadata> {
  return mailboxMetadata({ person: await memberOrSignIn(), path, search: await searchParams });
}

/**
 * The page of a member's conversations with the administrators. Staff who answer messages are redirected to the
 * console.
 */
export default async function MessagesPage({ searchParams }: PageProps<"/messages">) {
  const person = await memberOrSignIn();
  const search = await searchParams;
  if (can(person, "messages.answer")) redirect(inConsole(search));
  return showMailbox({ person, path, search });
}

/** The console's address of a conversation, so that links in older emails still lead to it. */
function inConsole(search: Record<string, string | string[] | undefined>): Route {
  const query = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return pathTo("/admin/messages", { query });
}
