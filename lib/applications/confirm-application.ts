import "server-only";
import { bearer } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { applicationTokenInput } from "./schema";
import { lockForApplicant, requireApplicantLink } from "./pending-application";

/**
 * Confirms the address of an application, once. It requires pressing a button, because mail scanners open links.
 * @throws Refusal `not_found`, `already_decided`
 */
export const confirmApplicantAddress = operation({
  actor: bearer,
  input: applicationTokenInput,
  async run(_visitor, { token }) {
    const link = await requireApplicantLink(token);
    await transaction(() => lockForApplicant(link, "confirms"));
    return { id: link.id };
  },
});
