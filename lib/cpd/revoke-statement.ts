import "server-only";
import { staff } from "@/lib/auth/actor";
import { revocationInput } from "@/lib/certificates/schema";
import { lockValidCertificate } from "@/lib/certificates/shared/locked-certificate";
import { revoke } from "@/lib/certificates/shared/revoke";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { ownEntryMessage } from "./labels";

/**
 * Revokes a yearly statement of CPD, and emails its member. Whoever verifies it reads the reason. Nobody revokes their
 * own.
 *
 * @throws Refusal `not_found`, `forbidden`, `already_decided`
 */
export const revokeCpdStatement = operation({
  actor: staff("cpd.review"),
  input: revocationInput,
  presence: "session",
  run: (person, { code, reason }) =>
    transaction(async () => {
      const statement = await lockValidCertificate(code);
      if (statement.kind !== "statement")
        throw new Refusal("not_found", "There is no statement with this code.");
      if (statement.userId === person.id) throw new Refusal("forbidden", ownEntryMessage);
      await revoke(person, statement, reason);
      return { code, state: "revoked" as const };
    }),
});
