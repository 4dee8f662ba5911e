import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/db/client";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { documents } from "./documents";
import { demoId } from "./identity";
import { samplePdf } from "./sample-pdf";

/** A file that has to lie at `storageKey` under the uploads before the rows that name it are committed. */
export type DemoFile = { storageKey: string; bytes: Buffer };

const PDF = "application/pdf";
const DAY_MS = 24 * 60 * 60 * 1000;
const TICKET_MS = 15 * 60 * 1000;

export function buildDocuments(members: Member[], adminId: string, calendar: Calendar) {
  const files: DemoFile[] = [];
  const uploads: Prisma.UploadCreateManyInput[] = [];
  const rows: (Prisma.DocumentCreateManyInput & { id: string; status: string; verifiedAt: Date | null })[] =
    [];
  for (const document of documents) {
    const userId = members.find(({ email }) => email === document.memberEmail)?.id;
    if (!userId) throw new Error(`Nobody has the address ${document.memberEmail}`);
    const bytes = samplePdf(document.line);
    const uploadId = demoId("upload", document.key);
    // Two characters as a folder keep any one folder small.
    const storageKey = `${uploadId.slice(0, 2)}/${uploadId}`;
    const uploadDate = calendar.at(-document.daysAgo, "14:05");
    const isDecided = document.status !== "pending";
    const decidedAt = new Date(Math.min(uploadDate.getTime() + 2 * DAY_MS, calendar.now.getTime()));
    files.push({ storageKey, bytes });
    uploads.push({
      id: uploadId,
      userId,
      state: "claimed",
      storageKey,
      contentType: PDF,
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      createdAt: uploadDate,
      expiresAt: new Date(uploadDate.getTime() + TICKET_MS),
    });
    rows.push({
      id: demoId("document", document.key),
      userId,
      uploadId,
      fileName: document.fileName,
      fileType: PDF,
      fileSize: bytes.length,
      category: document.category,
      status: document.status,
      rejectionReason: document.rejectionReason ?? null,
      replacesId: document.replaces ? demoId("document", document.replaces) : null,
      uploadDate,
      verifiedAt: isDecided ? decidedAt : null,
      verifiedById: isDecided ? adminId : null,
    });
  }
  return { files, uploads, documents: rows };
}
