import "server-only";
import { visitor } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { findVerified, noSuchCertificate, requireCode } from "./queries";
import { typedCodeInput } from "./schema";

/**
 * GET /verify/{code}.json: whether a certificate is valid, for programs. Anybody may ask.
 *
 * @throws Refusal `not_found` for an unknown code, `invalid_input` for one whose check character is wrong
 */
export const verifyCertificate = operation({
  actor: visitor,
  // What is wrong with a code is said, so the door must not take a mistyped one for an unknown address.
  input: typedCodeInput,
  async run(_person, { code: typed }) {
    const code = requireCode(typed);
    const found = await findVerified(code);
    if (!found) throw noSuchCertificate();
    const { kind, state, holder, title, startDate, endDate, hours, issuer, supersededBy, reason, sha256 } =
      found;
    return {
      code,
      kind,
      state,
      holder,
      title,
      date: startDate,
      endDate,
      hours,
      totalHours: found.totalHours,
      delivery: found.delivery,
      issuer: issuer.name,
      ...(supersededBy && { supersededBy }),
      ...(reason && { reason }),
      sha256,
    };
  },
});
