import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

/** Announces a decision on an entry, with the reason if it was declined. */
export function cpdDecisionLetter(
  firstName: string,
  { title, reason }: { title: string; reason: string | null },
): Letter {
  const button = { label: "View my CPD record", url: publicUrl(pathTo("/cpd")) };
  if (reason === null)
    return {
      subject: `CPD approved: ${title}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [`We have approved “${title}”. It now counts in your CPD record.`],
      button,
    };
  return {
    subject: `CPD declined: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We couldn’t approve “${title}” for your CPD record. The reason:`,
      reason,
      "You can correct the entry and submit it again.",
    ],
    button,
  };
}
