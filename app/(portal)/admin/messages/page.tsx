import type { Metadata } from "next";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { mailboxMetadata, showMailbox } from "../../_mailbox/mailbox";
import { consolePage } from "../console-page";

const path = pathTo("/admin/messages");

export async function generateMetadata({ searchParams }: PageProps<"/admin/messages">): Promise<Metadata> {
  const person = await memberOrSignIn();
  if (!can(person, "messages.answer")) return { title: "Messages" };
  return mailboxMetadata({ person, path, search: await searchParams });
}

/** The inbox that all staff who answer messages share, and the messages that this person has sent. */
const page = consolePage({ at: path, title: "Messages", frame: "none" }, ({ person, search }) =>
  showMailbox({ person, path, search }),
);

export default page;
