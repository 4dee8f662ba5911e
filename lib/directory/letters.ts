import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** The page of a listing, by which the letters that name its person are found when they are erased. */
export const listingUrl = (listingId: string) => publicUrl(pathTo("/directory/[listingId]", { listingId }));

type Message = {
  firstName: string;
  sender: { name: string; listingId: string };
  subject: string;
  content: string;
  showsAddress: boolean;
};

/** A member's message. Its answer goes to the sender's address only if they wanted that, else through the portal. */
export function relayedLetter({ firstName, sender, subject, content, showsAddress }: Message): Letter {
  return {
    subject: `${sender.name}: ${subject}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${sender.name} has written to you through the directory of the ${getAssociation().name}.`,
      content,
    ],
    button: { label: showsAddress ? `See ${sender.name}` : "Answer", url: listingUrl(sender.listingId) },
    closing: [
      showsAddress
        ? `If you reply to this email, your answer goes to ${sender.name}, who then knows your address.`
        : `To answer ${sender.name}, use the button: neither of you learns the other’s address. A reply to this email goes to the office instead.`,
      "A member wrote this message, and we haven’t checked it. You can block or report the sender on the same page.",
    ],
  };
}

const toProfile = () => ({
  label: "View your listing",
  url: publicUrl(pathTo("/profile", { hash: "directory" })),
});

export const listingHiddenLetter = (firstName: string, reason: string): Letter => ({
  subject: "Your directory listing has been hidden",
  greeting: `Dear ${firstName},`,
  paragraphs: [
    "We have hidden your listing in the member directory. Until we show it again, you can’t write to members through the directory, except to answer those who wrote to you first.",
    `Reason: ${reason}`,
  ],
  button: toProfile(),
  closing: ["If you have questions, send us a message in the portal."],
});

export const listingShownLetter = (firstName: string): Letter => ({
  subject: "Your directory listing is no longer hidden",
  greeting: `Dear ${firstName},`,
  paragraphs: ["We no longer hide your listing in the member directory."],
  button: toProfile(),
});
