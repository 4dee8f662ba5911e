import "server-only";
import { visitor } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { pdfResponse } from "@/lib/print/pdf-response";
import { requireFile } from "./queries";
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
    const { certificate, requestedBy } = await requireFile(person, { code, ticket });
    const { pdf } = await printCertificate(certificate, paper, requestedBy);
    return pdfResponse(pdf, `certificate-${code}.pdf`);
  },
});
