import "server-only";
import { visitor } from "@/lib/auth/actor";
import { noSuchCertificate, requireCode } from "@/lib/certificates/queries";
import { typedCodeInput } from "@/lib/certificates/schema";
import { operation } from "@/lib/core/operation";
import { findIssued } from "./queries";

/**
 * GET /verify/{code}.json: whether a certificate or a letter of good standing is valid, for programs. Anybody may ask.
 *
 * @throws Refusal `not_found` for an unknown code, `invalid_input` for one whose check character is wrong
 */
export const verifyCode = operation({
  actor: visitor,
  // What is wrong with a code is said, so the door must not take a mistyped one for an unknown address.
  input: typedCodeInput,
  async run(_person, { code: typed }) {
    const code = requireCode(typed);
    const { certificate, letter } = await findIssued(code);
    if (letter) {
      const { issuer, issuedAt, timeZone: _zone, ...facts } = letter;
      return { ...facts, date: issuedAt.toISOString(), issuer: issuer.name };
    }
    if (!certificate) throw noSuchCertificate();
    const { kind, state, holder, title, startDate, endDate, hours, issuer, supersededBy, reason, sha256 } =
      certificate;
    return {
      code,
      kind,
      state,
      holder,
      title,
      date: startDate,
      endDate,
      hours,
      totalHours: certificate.totalHours,
      delivery: certificate.delivery,
      issuer: issuer.name,
      ...(supersededBy && { supersededBy }),
      ...(reason && { reason }),
      sha256,
    };
  },
});
