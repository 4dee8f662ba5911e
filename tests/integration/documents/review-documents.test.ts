import { describe, expect, it } from "vitest";
import * as applicationFile from "@/app/api/admin/application-documents/[id]/route";
import * as applicationPreview from "@/app/api/admin/application-documents/[id]/preview/route";
import * as status from "@/app/api/admin/documents/[id]/status/route";
import * as preview from "@/app/api/admin/documents/[id]/preview/route";
import { db } from "@/lib/db/client";
import { countDocuments, findDocumentToReview, searchDocuments } from "@/lib/documents/shared/review-queries";
import { claimUpload, storeFile } from "@/lib/storage/uploads";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { aDocx, aPdf } from "../../support/papers";

const pdf = "application/pdf";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function aFile(userId: string, fileType: string) {
  const bytes = fileType === pdf ? aPdf("Diploma of somebody") : aDocx();
  const facts = { userId, contentType: fileType, sizeBytes: bytes.byteLength, sha256: "of-no-matter" };
  const uploadId = await storeFile(bytes, facts);
  await claimUpload(uploadId);
  return { uploadId, fileType, fileSize: bytes.byteLength };
}

type Facts = { fileName?: string; fileType?: string; daysAgo?: number; status?: "approved" | "rejected" };

async function aDocument(
  { id: userId }: { id: string },
  { fileName = "diploma.pdf", fileType = pdf, daysAgo = 0, status: decided }: Facts = {},
) {
  return db.write.document.create({
    data: {
      userId,
      ...(await aFile(userId, fileType)),
      fileName,
      category: "certificate",
      status: decided ?? "pending",
      uploadDate: new Date(Date.now() - daysAgo * 86_400_000),
    },
  });
}

async function anApplicationDocument(fileType = pdf) {
  const application = await anApplication();
  const owner = await aMember();
  return db.write.applicationDocument.create({
    data: {
      applicationId: application.id,
      ...(await aFile(owner.id, fileType)),
      kind: "reference",
      fileName: "reference",
    },
  });
}

const adminOf = async () => (await anAdmin()) as unknown as Admin;
const get = (browser: Browser, door: RouteHandlers, id: string) =>
  browser.call(door, "GET", { params: { id } });

describe("the queue of documents", () => {
  it("the document queue starts with the oldest pending one, and each knows the previous and the next", async () => {
    const [member, admin] = [await aMember(), await adminOf()];
    const [second, first, third] = [
      await aDocument(member, { daysAgo: 2 }),
      await aDocument(member, { daysAgo: 9 }),
      await aDocument(member, { daysAgo: 1 }),
    ];
    const decided = await aDocument(member, { daysAgo: 5, status: "approved" });
    const search = { text: "", sort: "", page: 1, size: 20 };
    const { documents } = await searchDocuments(admin, { ...search, filter: "pending" });
    expect(documents.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(await countDocuments(admin)).toEqual({ pending: 3, approved: 1, rejected: 0, all: 4 });
    expect((await findDocumentToReview(admin, second.id))?.queue).toEqual({
      waiting: 3,
      place: 2,
      previousId: first.id,
      nextId: third.id,
    });
    expect((await findDocumentToReview(admin, decided.id))?.queue).toMatchObject({
      previousId: first.id,
      nextId: second.id,
    });
    const newest = await searchDocuments(admin, { ...search, filter: "all" });
    expect(newest.documents[0]?.id).toBe(third.id);
  });

  it("the document queue is searched by member, address and document name, word by word", async () => {
    const admin = await adminOf();
    // Addresses of their own: those of others have numbers, which may be the one that is searched.
    const [rolle, moss] = [
      await aMember({ lastName: "Rolle", email: "rolle@example.test" }),
      await aMember({ lastName: "Moss", email: "moss@example.test" }),
    ];
    const passport = await aDocument(rolle, { fileName: "passport_100%.pdf" });
    await aDocument(moss, { fileName: "passport-copy.pdf" });
    const found = async (text: string) => {
      const search = { text, filter: "pending", sort: "member", page: 1, size: 20 } as const;
      return (await searchDocuments(admin, search)).documents.map(({ member }) => member.name);
    };
    expect(await found("passport")).toEqual(["Althea Moss", "Althea Rolle"]);
    expect(await found("rolle passport")).toEqual(["Althea Rolle"]);
    expect(await found("100%")).toEqual(["Althea Rolle"]);
    expect(await found(moss.email)).toEqual(["Althea Moss"]);
    expect(await found("nobody")).toEqual([]);
    expect(passport.status).toBe("pending");
  });
});

describe("a preview", () => {
  it.each([
    ["of a member's document", preview, async () => (await aDocument(await aMember())).id, "document_opened"],
    [
      "of an applicant's document",
      applicationPreview,
      async () => (await anApplicationDocument()).id,
      "application_document_opened",
    ],
  ] as const)("the preview %s is a PDF in a frame that runs nothing, and is recorded", async (...facts) => {
    const [, door, make, recorded] = facts;
    const id = await make();
    const admin = await anAdmin();
    const answer = await get(await signedInAs(admin), door, id);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("%PDF-");
    expect(answer.headers.get("Content-Type")).toBe(pdf);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^inline; filename=".+\.pdf"$/);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: recorded, actorId: admin.id },
    ]);
  });

  it("only PDFs have a preview, and other files can only be downloaded", async () => {
    const browser = await signedInAs(await anAdmin());
    const { id } = await aDocument(await aMember(), { fileType: docx });
    expect((await get(browser, preview, id)).status).toBe(404);
    const sent = await anApplicationDocument(docx);
    expect((await get(browser, applicationPreview, sent.id)).status).toBe(404);
    const saved = await get(browser, applicationFile, sent.id);
    expect(saved.headers.get("Content-Disposition")).toBe('attachment; filename="reference.docx"');
    expect(saved.headers.get("Content-Security-Policy")).toContain("sandbox");
  });

  it("a document's preview is refused to its member and to visitors", async () => {
    const member = await aMember();
    const [{ id }, sent] = [await aDocument(member), await anApplicationDocument()];
    for (const [browser, refused] of [
      [new Browser(), 401],
      [await signedInAs(member), 403],
    ] as const) {
      const answers = [
        await get(browser, preview, id),
        await get(browser, applicationPreview, sent.id),
        await get(browser, applicationFile, sent.id),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([refused, refused, refused]);
    }
    expect(await db.auditEntry.count()).toBe(0);
  });
});

describe("a decision about a document", () => {
  it("a document's decision is one message in its own conversation and one email that does not reveal it", async () => {
    const member = await aMember();
    const document = await aDocument(member);
    const browser = await signedInAs(await anAdmin());
    const body = { status: "rejected", reason: "The copy is too dark." };
    const answer = await browser.call(status, "PUT", { params: { id: document.id }, body });
    expect(answer.status).toBe(200);
    expect(await db.message.findMany()).toMatchObject([
      {
        toUserId: member.id,
        subject: "Document rejected",
        content: expect.stringContaining("too dark") as string,
      },
    ]);
    const emails = await db.outboxEmail.findMany();
    expect(emails).toMatchObject([{ toAddress: member.email, template: "document_decided" }]);
    expect(emails[0]?.text).not.toContain("too dark");
  });
});

it("nobody decides on their own document, whose page says so", async () => {
  const admin = await anAdmin();
  const { id } = await aDocument(admin);
  const browser = await signedInAs(admin);
  const answer = await browser.call(status, "PUT", { params: { id }, body: { status: "approved" } });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ message: "Someone else must review your own document." });
  expect(await db.document.count({ where: { id, status: "pending", verifiedAt: null } })).toBe(1);
  expect(await findDocumentToReview(admin as unknown as Admin, id)).toMatchObject({ isOwn: true });
});
