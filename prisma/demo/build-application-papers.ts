import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/db/client";
import { applicationPapers } from "./application-papers";
import type { DemoFile } from "./build-documents";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { demoId } from "./identity";
import { samplePdf } from "./sample-pdf";

const PDF = "application/pdf";

type Applicant = { id: string; email: string; firstName: string; lastName: string };

/** The supporting documents of the applications with their files, and what was written about them. */
export function buildApplicationPapers(applications: Applicant[], admin: Member, calendar: Calendar) {
  const files: DemoFile[] = [];
  const uploads: Prisma.UploadCreateManyInput[] = [];
  const documents: Prisma.ApplicationDocumentCreateManyInput[] = [];
  const notes: Prisma.ApplicationNoteCreateManyInput[] = [];
  for (const { id: applicationId, email, firstName, lastName } of applications) {
    const sent = applicationPapers[email];
    if (!sent) continue;
    for (const { kind, fileName, daysAgo, issuedDaysAgo, line } of sent.papers) {
      const bytes = samplePdf(line);
      const key = `${email}:${fileName}`;
      const uploadId = demoId("application-upload", key);
      const storageKey = `${uploadId.slice(0, 2)}/${uploadId}`;
      const uploadDate = calendar.at(-daysAgo, "16:10");
      files.push({ storageKey, bytes });
      uploads.push({
        id: uploadId,
        state: "claimed",
        storageKey,
        contentType: PDF,
        sizeBytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        createdAt: uploadDate,
        expiresAt: uploadDate,
      });
      documents.push({
        id: demoId("application-document", key),
        applicationId,
        uploadId,
        kind,
        fileName,
        fileType: PDF,
        fileSize: bytes.length,
        issuedOn:
          issuedDaysAgo === undefined
            ? null
            : calendar.at(-issuedDaysAgo, "12:00").toISOString().slice(0, 10),
        uploadDate,
      });
    }
    for (const [index, { kind, daysAgo, at, text }] of sent.notes.entries()) {
      const isAnswer = kind === "answer";
      notes.push({
        id: demoId("application-note", `${email}:${index}`),
        applicationId,
        kind,
        authorId: isAnswer ? null : admin.id,
        authorName: isAnswer ? `${firstName} ${lastName}` : `${admin.firstName} ${admin.lastName}`,
        content: text,
        createdAt: calendar.at(-daysAgo, at),
      });
    }
  }
  return { files, uploads, documents, notes };
}

/** When the applicant was asked what they have not answered yet; null when the next step is the reviewers'. */
export function askedAtOf(email: string, calendar: Calendar): Date | null {
  const last = applicationPapers[email]?.notes.findLast(({ kind }) => kind !== "note");
  return last?.kind === "question" ? calendar.at(-last.daysAgo, last.at) : null;
}
