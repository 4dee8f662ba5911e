import "server-only";
import { createHash } from "node:crypto";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { totalHours } from "@/lib/events/cpd-rules";
import { readSignature } from "@/lib/events/shared/signatures";
import { log } from "@/lib/log";
import type { CpdStatementLine } from "@/lib/print/cpd-statement";
import type { Issuer } from "@/lib/print/letterhead";
import { printPdf } from "@/lib/print/press";
import { formatCertificateCode, type CertificateKind, type IssuedCpd } from "../rules";
import { deliveryLabels, kindLabels } from "../labels";
import type { PaperSize } from "../schema";

export const printedFields = {
  id: true,
  code: true,
  kind: true,
  holderName: true,
  title: true,
  startDate: true,
  endDate: true,
  timeZone: true,
  place: true,
  cpd: true,
  issuer: true,
  issuedAt: true,
  lines: true,
} as const;

export type Printed = {
  id: string;
  code: string;
  kind: CertificateKind;
  holderName: string;
  title: string;
  startDate: Date;
  endDate: Date;
  timeZone: string;
  place: string | null;
  cpd: unknown;
  issuer: unknown;
  issuedAt: Date;
  lines: unknown;
};

export const verifyUrl = (code: string): string => publicUrl(pathTo("/verify/[code]", { code }));

/**
 * Prints a certificate from its facts, and remembers the hash of the file, so that whoever verifies the file learns
 * whether the portal made it. The same facts give the same bytes.
 *
 * @param requestedBy as for `printPdf`
 */
export async function printCertificate(
  certificate: Printed,
  paper: PaperSize,
  requestedBy: string,
): Promise<{ pdf: Uint8Array; sha256: string }> {
  const { id } = certificate;
  const pdf = await (certificate.kind === "statement"
    ? printPdf(requestedBy, "cpdStatement", statementFacts(certificate))
    : printPdf(requestedBy, "certificate", await certificateFacts(certificate, paper)));
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  await transaction(() =>
    db.write.certificatePrint.createMany({ data: [{ sha256, certificateId: id }], skipDuplicates: true }),
  );
  return { pdf, sha256 };
}

/** What every kind of certificate says. */
function commonFacts({ code, holderName, title, cpd, issuer, timeZone, issuedAt }: Printed) {
  const { hours } = cpd as IssuedCpd;
  return {
    issuer: issuer as Issuer,
    timeZone,
    title,
    holder: holderName,
    hours,
    totalHours: totalHours({ hours }),
    issuedAt,
    code: formatCertificateCode(code),
    verifyUrl: verifyUrl(code),
  };
}

const statementFacts = (statement: Printed) => ({
  ...commonFacts(statement),
  lines: statement.lines as CpdStatementLine[] | null,
});

async function certificateFacts(certificate: Printed, paper: PaperSize) {
  const { kind, startDate, endDate, place } = certificate;
  const cpd = certificate.cpd as IssuedCpd;
  const { title, ...facts } = commonFacts(certificate);
  return {
    ...facts,
    paper,
    heading: kindLabels[kind],
    verb: kind === "attendance" ? "attended" : "completed",
    event: { title, startDate, endDate, place },
    delivery: deliveryLabels[cpd.delivery],
    sponsor: cpd.sponsor,
    signatories: await Promise.all(
      cpd.signatories.map(async ({ name, title, signature }) => ({
        name,
        title,
        picture: signature ? ((await readSignature(signature))?.bytes ?? null) : null,
      })),
    ),
  };
}

/** The hash of a certificate's A4 file, which is printed if it has not been yet. */
export async function readSha256(certificate: Printed, requestedBy: string): Promise<string> {
  const first = await db.certificatePrint.findFirst({
    select: { sha256: true },
    where: { certificateId: certificate.id },
    orderBy: { printedAt: "asc" },
  });
  return first?.sha256 ?? (await printCertificate(certificate, "a4", requestedBy)).sha256;
}

const printedAtOnce = 50;

/** Prints certificates that have no file yet, so that nobody who verifies one waits for it. */
export async function printMissing(): Promise<void> {
  for (;;) {
    const missing = await db.certificate.findMany({
      select: printedFields,
      where: { prints: { none: {} } },
      orderBy: { issuedAt: "asc" },
      take: printedAtOnce,
    });
    for (const certificate of missing) {
      try {
        await printCertificate(certificate, "a4", "certificates");
      } catch (error) {
        // It is printed when somebody asks for it, or in the next run.
        log.error({ err: error, code: certificate.code }, "printing a certificate failed");
        return;
      }
    }
    if (missing.length < printedAtOnce) return;
  }
}
