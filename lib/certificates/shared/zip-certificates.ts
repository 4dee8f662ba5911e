import "server-only";
import { safeFileName, uniqueName } from "@/lib/core/file-name";
import { calendarDayOf } from "@/lib/core/format";
import type { Member } from "@/lib/auth/member";
import { createZip, type ArchiveEntry } from "@/lib/storage/archive";
import { printCertificate, type Printed } from "./print-certificate";

/** A ZIP of certificates as PDFs, for `respondWithFile`. They are printed one after the other while it is downloaded. */
export const zipCertificates = (person: Member, fileName: string, certificates: readonly Printed[]) => ({
  fileName: `${fileName}.zip`,
  contentType: "application/zip",
  body: createZip(entriesOf(certificates, person.id)),
});

async function* entriesOf(
  certificates: readonly Printed[],
  requestedBy: string,
): AsyncGenerator<ArchiveEntry> {
  const taken = new Set<string>();
  for (const certificate of certificates) {
    const { holderName, title, startDate, timeZone, issuedAt } = certificate;
    const name = `${holderName} - ${title} - ${calendarDayOf(startDate, timeZone)}.pdf`;
    const { pdf } = await printCertificate(certificate, "a4", requestedBy);
    yield { name: uniqueName(taken, safeFileName(name, "application/pdf")), at: issuedAt, content: pdf };
  }
}
