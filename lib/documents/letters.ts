import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** Announces a decision without naming the document or the reason. */
export function decisionLetter(firstName: string): Letter {
  return {
    subject: "Your document has been reviewed",
    greeting: `Dear ${firstName},`,
    paragraphs: ["We have reviewed a document that you uploaded. Sign in to the portal to see the result."],
    button: { label: "View my documents", url: publicUrl(pathTo("/documents")) },
  };
}

type Decided = { fileName: string; status: "approved" | "rejected"; reason: string | null };

/** The message in the portal about a decision. */
export function decisionMessage({ fileName, status, reason }: Decided): { subject: string; content: string } {
  if (status === "approved") {
    return {
      subject: "Document approved",
      content: `Your document “${fileName}” has been verified and approved. You don't need to do anything else.`,
    };
  }
  return {
    subject: "Document rejected",
    content: [
      `We could not accept your document “${fileName}”.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      "Please upload a corrected version under Documents.",
    ].join("\n\n"),
  };
}
