import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { transaction } from "@/lib/db/client";
import { revocationInput } from "./schema";
import { eventOfCertificate, lockValidCertificate } from "./shared/locked-certificate";
import { revoke, revokeStatementsOf } from "./shared/revoke";

/**
 * POST /api/admin/certificates/{code}/revoke: revokes a certificate and the statement that lists it, and emails the
 * holder. Whoever verifies it reads the reason.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const revokeCertificate = eventOperation({
  needs: ["certificates.issue"],
  eventOf: eventOfCertificate,
  input: revocationInput,
  presence: "session",
  run: (person, { code, reason }) =>
    transaction(async () => {
      const before = await lockValidCertificate(code);
      await revoke(person, before, reason);
      await revokeStatementsOf(person, before);
      return { code, state: "revoked" as const };
    }),
});
