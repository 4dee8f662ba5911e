import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { findVerified, noSuchCertificate } from "./queries";
import { lookups } from "./read-certificate";
import { certificateCodeInput } from "./schema";

/**
 * GET /verify/{code}.json: whether a certificate is valid, for programs. Anybody may ask.
 *
 * @throws Refusal `not_found` for an unknown code, `invalid_input` for one whose check character is wrong
 */
export const verifyCertificate = operation({
  actor: visitor,
  input: certificateCodeInput,
  async run(_person, { code }) {
    const { network } = await caller();
    await countUse("certificates by network", network, lookups);
    const found = await findVerified(code, network);
    if (!found) throw noSuchCertificate();
    const { state, holder, title, startDate, endDate, hours, issuer, supersededBy, reason, sha256 } = found;
    return {
      code,
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
