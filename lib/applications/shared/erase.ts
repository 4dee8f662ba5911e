import "server-only";
import { eraseFromAudit } from "@/lib/audit/shared/erase";
import { db } from "@/lib/db/client";
import { eraseLettersContaining } from "@/lib/mail/erase";
import { releaseUpload } from "@/lib/storage/uploads";

/** The templates of emails about an application. All contain its reference. */
const templates = [
  "application_received",
  "application_link",
  "application_question",
  "application_rejected",
  "application_approved",
  "application_approved_invitation",
  "application_to_administrators",
  "application_answered",
] as const;

/**
 * Erases applications with their documents, notes and background answers, erases their emails and removes the
 * applicants from the audit log. Runs in the caller's transaction; files are deleted after the commit.
 */
export async function eraseApplications(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const applications = await db.membershipApplication.findMany({
    select: { id: true, reference: true, createdAt: true, documents: { select: { uploadId: true } } },
    where: { id: { in: ids } },
  });
  if (applications.length === 0) return;
  await db.write.membershipApplication.deleteMany({ where: { id: { in: ids } } });
  for (const { uploadId } of applications.flatMap(({ documents }) => documents))
    await releaseUpload(uploadId);
  const first = Math.min(...applications.map(({ createdAt }) => createdAt.getTime()));
  await eraseLettersContaining({
    templates,
    // A minute is subtracted because the clock that wrote the email may differ.
    since: new Date(first - 60_000),
    words: applications.map(({ reference }) => reference),
  });
  await eraseFromAudit({ applications: ids });
}
