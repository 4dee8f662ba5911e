import "server-only";
import { can, type Staff } from "@/lib/auth/member";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { auditOpening } from "./audit-opening";
import { listDocuments, listDuesOf, listRegistrations } from "./record-queries";

const newest = { page: 1, size: 3 };

/**
 * Facts that help to answer a member. Each part is null for people who may not see it in the member's record. The
 * caller has counted the member as seen.
 */
export async function summariseMember(person: Staff<"messages.answer">, id: string) {
  const reader = can(person, "members.read") ? person : null;
  if (reader) await auditOpening(reader, id);
  const [standing, dues, registrations, documents] = await Promise.all([
    reader && findStanding(id, "staff"),
    reader && listDuesOf(reader, id),
    reader && listRegistrations(reader, id, newest),
    can(person, "documents.read") ? listDocuments(person, id, newest) : null,
  ]);
  return {
    id,
    standing: standing?.because ?? null,
    /** All outstanding amounts, with the references for recording a payment. Nobody can record their own. */
    open: dues && { cents: dues.reduce((sum, { openCents }) => sum + openCents, 0), count: dues.length },
    references:
      dues && can(person, "payments.record") && person.id !== id
        ? dues.map(({ reference }) => reference)
        : [],
    registrations: registrations?.rows ?? null,
    documents: documents?.rows ?? null,
    hasRecord: reader !== null,
  };
}
export type MemberSummary = Awaited<ReturnType<typeof summariseMember>>;
