import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { issueInput } from "./schema";
import { issueCertificates as issue } from "./shared/issue";

/**
 * POST /api/admin/events/{id}/certificates: issues the certificates of an event that has ended.
 *
 * @throws Refusal as `issueCertificates` in shared/issue.ts
 */
export const issueCertificates = eventOperation({
  needs: ["certificates.issue"],
  eventOf: ({ id }) => id,
  input: issueInput,
  presence: "session",
  run: (person, { id, registrationIds }) => issue(person, id, registrationIds),
});
