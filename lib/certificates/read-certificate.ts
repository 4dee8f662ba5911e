import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { pdfResponse } from "@/lib/print/pdf-response";
import { countLookup, getCertificate, maySeeFile, noSuchCertificate } from "./queries";
import { certificateFileInput } from "./schema";
import { printCertificate } from "./shared/print-certificate";

/**
 * GET /api/certificates/{code}: the certificate as a PDF, for its holder, staff who issue it, and anybody while the
 * holder shares it. A revoked one is not printed.
 *
 * @throws Refusal `not_found` for an unknown code, and for everybody who may not see it
 */
export const readCertificate = operation({
  actor: visitor,
  input: certificateFileInput,
  async run(person, { code, paper, ticket }) {
    const { network } = await countLookup();
    const certificate = await getCertificate(code);
    if (!maySeeFile(person, certificate, ticket)) throw noSuchCertificate();
    if (certificate.state === "revoked")
      throw new Refusal("not_found", "This certificate was revoked, so it can't be downloaded.");
    const { pdf } = await printCertificate(certificate, paper, person?.id ?? network);
    return pdfResponse(pdf, `certificate-${code}.pdf`);
  },
});
