import "server-only";
import { hoursInWords } from "@/lib/certificates/labels";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { totalHours, type CategoryHours } from "@/lib/events/cpd-rules";
import type { Letter } from "@/lib/mail/letter";

/** Announces the certificate of a programme, with the programme's page, on which it can be downloaded. */
export function programmeCertificateLetter(
  { firstName }: { firstName: string },
  { id, title, hours }: { id: string; title: string; hours: CategoryHours[] },
): Letter {
  return {
    subject: `Your certificate: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `You have completed ${title}. Your certificate for ${hoursInWords(totalHours({ hours }))} of CPD is ready.`,
      "Its code and QR code let your employer or regulator check that it is genuine, without an account.",
    ],
    button: {
      label: "Download certificate",
      url: publicUrl(pathTo("/programmes/[programmeId]", { programmeId: id })),
    },
    closing: ["If your name is misspelt on it, just reply to this email."],
  };
}
