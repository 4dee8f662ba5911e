import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { issueInput } from "./schema";
import { issueForEvent } from "./shared/issue";

/**
 * POST /api/admin/events/{id}/certificates: issues the certificates of an event that has ended.
 *
 * @throws Refusal as `issueForEvent`
 */
export const issueCertificates = eventOperation({
  needs: ["certificates.issue"],
  eventOf: ({ id }) => id,
  input: issueInput,
  presence: "session",
  run: (person, { id, registrationIds }) => issueForEvent(person, id, registrationIds),
});
