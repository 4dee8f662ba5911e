import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aDocx, aPdf } from "../../support/papers";
import {
  missing,
  kept,
  read,
  anAddress,
  put,
  claim,
  decide,
  download,
  withdraw,
  list,
  aDocument,
} from "../../support/documents";

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("a document's file", () => {
  it("a document's file is downloaded by its owner and administrators, whose views are recorded", async () => {
    const owner = await signedInAs(await aMember());
    const admin = await anAdmin();
    const file = aDocx();
    const { id } = await aDocument(owner, { fileName: "Führung – Brief" }, file);
    for (const browser of [owner, await signedInAs(admin)]) {
      const answer = await download(browser, id);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": docxType,
        "content-length": String(file.byteLength),
        "content-disposition": `attachment; filename="Fu_hrung _ Brief.docx"; filename*=UTF-8''F%C3%BChrung%20%E2%80%93%20Brief.docx`,
        "cache-control": "private, no-store",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      });
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
    }
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "document_opened", actorId: admin.id, targetId: id },
    ]);
  });

  it("a document is downloaded without a path, with its content's extension, whatever its name", async () => {
    const owner = await signedInAs(await aMember());
    for (const [fileName, disposition] of [
      ["../../x.html", `attachment; filename="x.html.pdf"`],
      [
        "..\\Überweisung.pdf",
        `attachment; filename="U_berweisung.pdf"; filename*=UTF-8''%C3%9Cberweisung.pdf`,
      ],
    ] as const) {
      const { id } = await aDocument(owner, { fileName });
      expect((await download(owner, id)).headers.get("content-disposition")).toBe(disposition);
    }
  });

  it("a document is listed under its download name, without path or direction marks", async () => {
    const owner = await signedInAs(await aMember());
    for (const [fileName, shown] of [
      ["annual\u202efdp.exe", "annual_fdp.exe.pdf"],
      ["\u2066letter\u2069.pdf", "_letter_.pdf"],
      ["C:\\fakepath\\id.pdf", "C__fakepath_id.pdf"],
      ["../../x.html", "x.html.pdf"],
      ["Diploma", "Diploma"],
    ]) {
      const document = await aDocument(owner, { fileName });
      expect(document.fileName).toBe(shown);
      const saved = (await download(owner, document.id)).headers.get("content-disposition");
      expect(saved).toContain(`filename="${shown}`);
    }
    await expect(db.write.document.updateMany({ data: { fileName: "annual\u202efdp.exe" } })).rejects.toThrow(
      "Document_file_name_plain",
    );
  });

  it("a member's document does not exist for anybody else", async () => {
    const { id } = await aDocument(await signedInAs(await aMember()));
    const other = await signedInAs(await aMember());
    const [foreign, absent] = [
      await read(await download(other, id)),
      await read(await download(other, missing)),
    ];
    expect(foreign).toEqual(absent);
    expect(foreign.status).toBe(404);
    expect((await download(new Browser(), id)).status).toBe(401);
    expect(await list(other)).toEqual([]);
  });
});

describe("a pending document", () => {
  it("a pending document is withdrawn by its owner with its file, until it is decided", async () => {
    const before = kept().length;
    const owner = await signedInAs(await aMember());
    const admin = await signedInAs(await anAdmin());
    const { id } = await aDocument(owner);
    expect(await withdraw(await signedInAs(await aMember()), id)).toMatchObject({ code: "not_found" });
    expect(await withdraw(admin, id)).toMatchObject({ code: "not_found" });
    const upload = await db.upload.findFirstOrThrow();
    expect(await withdraw(owner, id)).toEqual({ ok: true, data: { id } });
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before, 0]);
    expect((await download(owner, id)).status).toBe(404);
    expect((await claim(owner, `/api/objects/upload/${upload.id}`)).status).toBe(404);

    const decided = await aDocument(owner);
    await decide(admin, decided.id, { status: "approved" });
    expect(await withdraw(owner, decided.id)).toMatchObject({ ok: false, code: "already_decided" });
    expect((await download(owner, decided.id)).status).toBe(200);
  });
});

describe("a rejected document", () => {
  it("a rejected document is replaced once by its owner, and a withdrawn replacement does not count", async () => {
    const owner = await signedInAs(await aMember());
    const admin = await signedInAs(await anAdmin());
    const { id } = await aDocument(owner);
    const correct = async (browser: Browser) => {
      const uploadURL = await anAddress(browser);
      await put(browser, uploadURL, aPdf());
      return claim(browser, uploadURL, { replacesId: id });
    };
    expect((await correct(owner)).answer.code).toBe("changed_meanwhile");
    await decide(admin, id, { status: "rejected" });
    expect((await correct(await signedInAs(await aMember()))).status).toBe(404);
    const both = await Promise.all([correct(owner), correct(owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [correction, rejected] = await list(owner);
    expect(correction).toMatchObject({ replacesId: id, status: "pending" });
    expect(rejected).toMatchObject({ id, isReplaced: true });
    await withdraw(owner, correction!.id);
    expect((await correct(owner)).status).toBe(201);
  });
});
