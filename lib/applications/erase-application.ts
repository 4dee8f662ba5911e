import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { requireOthersApplication } from "./decide";
import { eraseApplications } from "./shared/erase";
import { applicationIdInput } from "./schema";

/**
 * DELETE /api/admin/applications/{id}: permanently erases an application in any state. The audit log keeps its id and
 * reference, and a membership that came from it stays.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own
 */
export const eraseApplication = operation({
  actor: staff("applications.decide"),
  input: applicationIdInput,
  presence: "fresh",
  run: (person, { id }) =>
    transaction(async () => {
      // The application is locked so that a concurrent decision, answer or upload waits and then finds nothing.
      const [application] = await sql<{ reference: string; email: string; userId: string | null }>`
        SELECT "reference", "email", "userId"::text FROM "MembershipApplication" WHERE "id" = ${id}::uuid FOR UPDATE`;
      if (!application) throw new Refusal("not_found", "Application not found");
      requireOthersApplication(person, application);
      await eraseApplications([id]);
      await recordAudit({
        actor: person,
        action: "application_erased",
        target: { type: "application", id },
        details: { reference: application.reference },
      });
      return { message: "Application deleted" };
    }),
});
