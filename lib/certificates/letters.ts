import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { totalHours, type Cpd } from "@/lib/events/cpd-rules";
import type { Letter } from "@/lib/mail/letter";
import { hoursInWords, kindLabels } from "./labels";
import type { CertificateKind } from "./rules";

/** A kind within a sentence: "certificate of attendance". */
const kindInText = (kind: CertificateKind) => kindLabels[kind].toLowerCase();

type Holder = { firstName: string; ticketCode: string };

/** Announces a certificate of attendance, with the private page on which it can be downloaded. */
export function certificateLetter(
  { firstName, ticketCode }: Holder,
  { title, cpd }: { title: string; cpd: Pick<Cpd, "hours"> },
): Letter {
  return {
    subject: `Your certificate: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Thank you for attending ${title}. Your certificate of attendance for ${hoursInWords(totalHours(cpd))} of CPD is ready.`,
      "Its code and QR code let your employer or regulator check that it is genuine, without an account.",
    ],
    button: {
      label: "Download certificate",
      url: publicUrl(pathTo("/registration/[code]", { code: ticketCode })),
    },
    closing: ["If your name is misspelt on it, just reply to this email."],
  };
}

/** Announces that a certificate was corrected. */
export function correctedCertificateLetter(
  { firstName, page }: { firstName: string; page: string },
  kind: CertificateKind,
  title: string,
): Letter {
  return {
    subject: `Your certificate was corrected: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We have corrected your ${kindInText(kind)} for ${title}. Please use the new one: anyone who checks the code of the earlier one reads that it was superseded.`,
    ],
    button: {
      label: "Download certificate",
      url: page,
    },
  };
}

/** Announces that a certificate was revoked, with the reason. */
export function revokedCertificateLetter(
  firstName: string,
  kind: CertificateKind,
  title: string,
  reason: string,
): Letter {
  return {
    subject: `Your certificate was revoked: ${title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We have revoked your ${kindInText(kind)} for ${title}. Anyone who checks its code reads this reason:`,
      reason,
    ],
    closing: ["If you think this is a mistake, just reply to this email."],
  };
}
