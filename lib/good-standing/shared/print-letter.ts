import "server-only";
import { createHash } from "node:crypto";
import { formatCertificateCode } from "@/lib/certificates/rules";
import type { PaperSize } from "@/lib/certificates/schema";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Issuer } from "@/lib/print/letterhead";
import { printPdf } from "@/lib/print/press";

/** The facts of a letter of good standing. The same facts give the same bytes. */
export type LetterFacts = {
  code: string;
  holderName: string;
  memberId: string | null;
  level: string;
  validTo: string | null;
  addressee: string | null;
  timeZone: string;
  issuer: Issuer;
  issuedAt: Date;
};

/** @param requestedBy as for `printPdf` */
export async function printLetter({ code, ...facts }: LetterFacts, paper: PaperSize, requestedBy: string) {
  const pdf = await printPdf(requestedBy, "standingLetter", {
    ...facts,
    paper,
    code: formatCertificateCode(code),
    verifyUrl: publicUrl(pathTo("/verify/[code]", { code })),
  });
  return { pdf, sha256: createHash("sha256").update(pdf).digest("hex") };
}
