import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import * as claims from "@/app/api/documents/upload/route";
import * as address from "@/app/api/objects/upload/[id]/route";
import * as addresses from "@/app/api/objects/upload/route";
import { db } from "@/lib/db/client";
import { maxDocumentBytes } from "@/lib/documents/rules";
import { sweepUploads } from "@/lib/storage/uploads";
import { aMember, anAdmin, hourMs, signedInAs } from "../../support/builders";
import { compiled } from "../../support/compiled";
import { sql } from "../../support/database";
import { costlyXml } from "../../support/hostile-files.mjs";
import { Browser } from "../../support/next-request";
import { aDocx, anOle, aPdf, aPdfOf, aZip, macroType } from "../../support/papers";
import {
  missing,
  kept,
  read,
  anAddress,
  idIn,
  put,
  claim,
  download,
  list,
  aDocument,
  expectRowsAndFilesAgree,
} from "../../support/documents";

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** An archive whose last entry says that it is so large; nothing of it needs to be. */
function unpackingTo(archive: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(archive);
  // An entry of the directory begins with these four bytes; its size unpacked stands 24 behind them (APPNOTE 4.3.12).
  changed.writeUInt32LE(bytes, changed.lastIndexOf(Buffer.from("504b0102", "hex")) + 24);
  return new Uint8Array(changed);
}

describe("an upload", () => {
  it("an upload becomes a document with the size and type of its content, whatever was claimed", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    const uploadURL = await anAddress(browser);
    expect(uploadURL).toMatch(/^http:\/\/localhost:\d+\/api\/objects\/upload\/[0-9a-f-]{36}$/);
    const file = aPdf();
    const sent = await put(browser, uploadURL, file, { "content-type": "image/png" });
    expect(sent).toEqual({
      status: 200,
      answer: { fileType: "application/pdf", fileSize: file.byteLength },
    });
    const { status, answer } = await claim(browser, uploadURL, {
      fileName: "  Diploma ",
      fileType: "text/html",
      fileSize: 1,
      status: "approved",
      userId: missing,
    });
    expect(status).toBe(201);
    expect(answer).toEqual({
      id: expect.any(String) as string,
      fileName: "Diploma",
      fileType: "application/pdf",
      fileSize: file.byteLength,
      category: "certificate",
      status: "pending",
      rejectionReason: null,
      uploadDate: expect.any(String) as string,
      verifiedAt: null,
      replacesId: null,
      isReplaced: false,
      evidenceOf: [],
      objectPath: `/api/objects/${String(answer.id)}`,
    });
    expect(await list(browser)).toEqual([answer]);
    expect(await db.upload.findMany()).toMatchObject([
      {
        id: idIn(uploadURL),
        userId: member.id,
        state: "claimed",
        sizeBytes: file.byteLength,
        sha256: createHash("sha256").update(file).digest("hex"),
      },
    ]);
    await expectRowsAndFilesAgree();
  });

  it("an upload gets an address under the host name by which the portal was called", async () => {
    const browser = await signedInAs(await aMember());
    const ask = async (headers: Record<string, string>) =>
      (await read(await browser.call(addresses, "POST", { headers }))).answer.uploadURL;
    expect(await ask({ host: "127.0.0.1:3000" })).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/objects/);
    const own = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
    expect(await ask(own)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/objects/);
  });

  it("an upload may have 10,485,760 bytes, and not one more, announced or not", async () => {
    const browser = await signedInAs(await aMember());
    const exact = await anAddress(browser);
    expect(await put(browser, exact, aPdfOf(maxDocumentBytes))).toEqual({
      status: 200,
      answer: { fileType: "application/pdf", fileSize: 10_485_760 },
    });
    expect((await claim(browser, exact)).answer.fileSize).toBe(10_485_760);
    const before = kept().length;
    const over = await anAddress(browser);
    const words = "The file is too large. The maximum size is 10 MB.";
    for (const headers of [{}, { "content-length": "10485761" }] as Record<string, string>[]) {
      const { status, answer } = await put(browser, over, aPdfOf(maxDocumentBytes + 1), headers);
      expect([status, answer.message]).toEqual([413, words]);
    }
    expect(kept()).toHaveLength(before);
    expect(await db.upload.findUnique({ where: { id: idIn(over) } })).toMatchObject({ state: "issued" });
  });

  it.each([
    ["a PDF", aPdf(), "application/pdf"],
    ["a DOC", anOle(["Root Entry", "WordDocument"]), "application/msword"],
    ["a DOCX", aDocx(), docxType],
  ])("an upload can be %s", async (_what, file, fileType) => {
    const browser = await signedInAs(await aMember());
    expect((await aDocument(browser, {}, file)).fileType).toBe(fileType);
  });

  const cannot = "You can only upload: .pdf, .doc, .docx";
  const macros = "This document contains macros. Save it without them or as PDF, and upload it again.";
  const text = (content: string) => new Uint8Array(Buffer.from(content));
  it.each([
    ["a page", text("<!doctype html><script>alert(1)</script>"), cannot],
    ["a PDF that begins late", text("MZ%PDF-1.7"), cannot],
    ["four bytes", text("%PDF"), cannot],
    ["a picture", text("\u0089PNG\r\n"), cannot],
    ["a spreadsheet of old", anOle(["Root Entry", "Workbook"]), cannot],
    ["an archive", aZip({ "letter.txt": "hello" }), cannot],
    ["a spreadsheet", aZip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "" }), cannot],
    ["an archive without its end", aDocx().slice(0, -30), cannot],
    ["a file with its list of types twice", aDocx({ "[content_types].xml": "<Types/>" }), cannot],
    ["a DOCX with a macro", aDocx({ "word/vbaProject.bin": "Sub AutoOpen()" }), macros],
    ["a DOCX that says it has macros", aDocx({}, macroType), macros],
    [
      "a PDF with a script",
      text("%PDF-1.7\n<</S/JavaScript/JS(app.alert(1))>>"),
      "This PDF contains JavaScript or starts a program. To remove that, print it to a new PDF and upload that.",
    ],
    [
      "a PDF with a file in it",
      text("%PDF-1.7\n<</Type/EmbeddedFile>>"),
      "This PDF contains an embedded file. Remove it, or print it to a new PDF and upload that.",
    ],
    ["a DOC with macros", anOle(["Root Entry", "WordDocument", "_VBA_PROJECT"]), macros],
  ])("an upload cannot be %s under a right name, and leaves nothing", async (_what, file, words) => {
    const before = kept().length;
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    const { status, answer } = await put(browser, uploadURL, file, { "content-type": "application/pdf" });
    expect([status, answer.message]).toEqual([415, words]);
    expect(kept()).toHaveLength(before);
    expect(await db.upload.findMany()).toMatchObject([{ id: idIn(uploadURL), state: "issued" }]);
    expect((await claim(browser, uploadURL)).status).toBe(400);
  });

  it.each([
    ["more", 0xffff],
    ["fewer", 1],
  ])("an upload cannot be an archive that names %s entries than it has", async (_what, count) => {
    const browser = await signedInAs(await aMember());
    const file = Buffer.from(aDocx());
    file.writeUInt16LE(count, file.length - 22 + 8);
    file.writeUInt16LE(count, file.length - 22 + 10);
    const { status } = await put(browser, await anAddress(browser), new Uint8Array(file));
    expect(status).toBe(415);
  });

  it.each([
    [
      "has more entries than any letter",
      () => aDocx(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`word/${index}.xml`, ""]))),
    ],
    ["says that it unpacks to more than 100 MB", () => unpackingTo(aDocx(), 101 * 1_048_576)],
  ])("an upload cannot be an archive that %s", async (_what, file) => {
    const browser = await signedInAs(await aMember());
    expect((await put(browser, await anAddress(browser), file())).status).toBe(415);
  });

  it("an interrupted upload leaves nothing visible, and its address can be used again", async () => {
    const before = kept().length;
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    const cut = await put(browser, uploadURL, aPdf(), { "content-length": "5000" });
    expect([cut.status, cut.answer.message]).toEqual([400, "The upload was incomplete. Please try again."]);
    expect(kept()).toHaveLength(before);
    expect(await db.upload.count()).toBe(1);
    expect(await claim(browser, uploadURL)).toMatchObject({
      status: 400,
      answer: { message: "Please upload a file first" },
    });
    expect((await put(browser, uploadURL, aPdf())).status).toBe(200);
    expect((await claim(browser, uploadURL)).status).toBe(201);
  });

  it.each(["10", "50", "99", "kept"])(
    "an upload killed at %s leaves nothing visible, a valid address, and nothing after the clean-up",
    async (moment) => {
      const before = kept().length;
      const member = await aMember();
      const browser = await signedInAs(member);
      const uploadURL = await anAddress(browser);
      const child = spawn(
        process.execPath,
        [await compiled("upload-until-killed"), idIn(uploadURL), member.id, moment],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const [said] = (await once(child.stdout, "data")) as [Buffer];
      expect(said.toString()).toBe("now\n");
      expect(kept()).toHaveLength(before + 1);
      child.kill("SIGKILL");
      await once(child, "exit");

      expect((await claim(browser, uploadURL)).status).toBe(400);
      expect(await db.document.count()).toBe(0);
      expect((await put(browser, uploadURL, aPdf())).status).toBe(200);
      const { answer } = await claim(browser, uploadURL);

      await db.write.upload.updateMany({ data: { expiresAt: new Date(Date.now() - 25 * hourMs) } });
      const drafts = path.join(process.env.PORTAL_DATA_DIR!, "uploads", "drafts");
      const twoHoursAgo = new Date(Date.now() - 2 * hourMs);
      for (const name of fs.readdirSync(drafts)) {
        fs.utimesSync(path.join(drafts, name), twoHoursAgo, twoHoursAgo);
      }
      await sweepUploads();
      expect([kept().length, await db.upload.count()]).toEqual([before + 1, 1]);
      expect((await download(browser, answer.id as string)).status).toBe(200);
      await expectRowsAndFilesAgree();
    },
    60_000,
  );

  it("an upload aborted by the browser is not logged as an error and leaves nothing", async () => {
    const before = kept().length;
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    const breaking = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(aPdf()),
      pull(controller) {
        breaking.abort();
        controller.error(new Error("aborted"));
      },
    });
    const { PUT } = address;
    const broken = {
      ...address,
      PUT: (request: Request, context: Parameters<typeof PUT>[1]) =>
        PUT(
          new Request(request.url, {
            method: "PUT",
            headers: request.headers,
            body,
            duplex: "half",
            signal: breaking.signal,
          } as RequestInit),
          context,
        ),
    };
    expect((await put(browser, uploadURL, aPdf(), {}, broken)).status).toBe(400);
    expect([kept().length, await db.upload.count()]).toEqual([before, 1]);
    expect((await put(browser, uploadURL, aPdf())).status).toBe(200);
  });

  it("an upload address is used once, even by two files at the same moment", async () => {
    const before = kept().length;
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    const sent = await Promise.all(
      ["one", "two", "three"].map((name) => put(browser, uploadURL, aPdf(name))),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await put(browser, uploadURL, aPdf("four"))).answer.code).toBe("upload_used");
    expect([kept().length, await db.upload.count()]).toEqual([before + 1, 1]);
    await expectRowsAndFilesAgree();
    expect((await claim(browser, uploadURL)).status).toBe(201);
    expect((await put(browser, uploadURL, aPdf("five"))).status).toBe(409);
  });

  it("an upload must start within 15 minutes", async () => {
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    const { expiresAt, createdAt } = await db.upload.findFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(15);
    await db.write.upload.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    const { status, answer } = await put(browser, uploadURL, aPdf());
    expect([status, answer.message]).toEqual([409, "Request has expired"]);
  });

  it.each([1, -1])(
    "an upload must start within 15 minutes by the database's clock, with the server's off by %i h",
    async (hours) => {
      const browser = await signedInAs(await aMember());
      const [good, over] = [await anAddress(browser), await anAddress(browser)];
      await sql(`UPDATE "Upload" SET "expiresAt" = now() WHERE "id" = '${idIn(over)}'`);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * hourMs });
      try {
        expect((await put(browser, good, aPdf())).status).toBe(200);
        expect((await claim(browser, good)).status).toBe(201);
        expect((await put(browser, over, aPdf())).answer.message).toBe("Request has expired");
        // An address that is given out by this clock is good at the others.
        const given = await anAddress(browser);
        vi.useRealTimers();
        expect((await put(browser, given, aPdf())).status).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("an upload is claimed once, even by two requests at the same moment", async () => {
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    await put(browser, uploadURL, aPdf());
    const claimed = await Promise.all([1, 2, 3].map(() => claim(browser, uploadURL)));
    expect(claimed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await claim(browser, uploadURL)).answer.code).toBe("upload_used");
    expect(await db.document.count()).toBe(1);
  });

  it("an upload is claimed once when the response was lost and the form is sent again", async () => {
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    await put(browser, uploadURL, aPdf());
    const call = async () =>
      read(
        await browser.call(claims, "PUT", {
          body: { category: "id", objectURL: uploadURL },
          headers: { "idempotency-key": "claim-once-only" },
        }),
      );
    const [first, second] = [await call(), await call()];
    expect(second).toEqual(first);
    expect(await db.document.count()).toBe(1);
  });

  it("an upload is checked with at most four others of its network, and other networks are not refused", async () => {
    const browser = await signedInAs(await aMember());
    const office = { "x-forwarded-for": "198.51.100.7" };
    const costly = new Uint8Array(costlyXml["1,000,000 line ends in 2 MB"]!());
    const addresses = [];
    while (addresses.length < 12) addresses.push(await anAddress(browser));
    const call = (uploadURL: string, headers: Record<string, string>) =>
      browser.call(address, "PUT", { params: { id: idIn(uploadURL) }, rawBody: costly, headers });
    const [elsewhere = "", ...fromOffice] = addresses;
    const sent = fromOffice.map((uploadURL) => call(uploadURL, office));
    const other = await call(elsewhere, { "x-forwarded-for": "198.51.100.8" });
    const answers = await Promise.all(sent);
    expect(other.status).toBe(200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("5");
    expect(await refused?.json()).toEqual({
      code: "too_many",
      message: "Many files from your network are being checked right now. Please try again in a moment.",
    });
    await expectRowsAndFilesAgree();
  }, 120_000);

  it("an upload that is too complicated to check is refused in words", async () => {
    const browser = await signedInAs(await aMember());
    const file = new Uint8Array(costlyXml["6,000,000 entities in 31 MB"]!());
    const { status, answer } = await put(browser, await anAddress(browser), file);
    expect([status, answer.message]).toEqual([
      415,
      "This file is too complicated to check. Save it as PDF and upload it again.",
    ]);
  });

  it("an upload belongs to the person who requested its address, and does not exist for others", async () => {
    const [owner, other] = [await signedInAs(await aMember()), await signedInAs(await aMember())];
    const admin = await signedInAs(await anAdmin());
    const uploadURL = await anAddress(owner);
    for (const browser of [other, admin]) {
      const foreign = await put(browser, uploadURL, aPdf());
      const absent = await put(browser, `/${missing}`, aPdf());
      expect(foreign).toEqual(absent);
      expect(foreign.status).toBe(404);
    }
    await put(owner, uploadURL, aPdf());
    for (const browser of [other, admin]) {
      const foreign = await claim(browser, uploadURL);
      expect(foreign).toEqual(await claim(browser, `/api/objects/upload/${missing}`));
      expect(foreign.status).toBe(404);
    }
    expect((await put(new Browser(), uploadURL, aPdf())).status).toBe(401);
    expect((await put(owner, uploadURL, aPdf(), { origin: "https://evil.example" })).status).toBe(403);
    expect((await claim(owner, uploadURL)).status).toBe(201);
  });

  it("an upload is not searched for in any other place", async () => {
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    await put(browser, uploadURL, aPdf());
    for (const objectURL of [
      undefined,
      "",
      "https://evil.example/file.pdf",
      `${uploadURL}/../x`,
      `${uploadURL}?x=1`,
      `file:///api/objects/upload/${idIn(uploadURL)}`,
      "/api/objects/upload/../../etc/passwd",
    ]) {
      const { status, answer } = await claim(browser, objectURL as string);
      expect([status, answer.message]).toEqual([400, "Please upload a file first"]);
    }
    expect((await claim(browser, new URL(uploadURL).pathname)).status).toBe(201);
  });

  it("an upload requires a category, and has a name of its own", async () => {
    const browser = await signedInAs(await aMember());
    const uploadURL = await anAddress(browser);
    await put(browser, uploadURL, aPdf());
    for (const category of [undefined, "", "diploma"]) {
      const { status, answer } = await claim(browser, uploadURL, { category });
      expect([status, answer.message]).toEqual([400, "Category is required"]);
    }
    expect((await claim(browser, uploadURL, { fileName: "  " })).answer.fileName).toBe("Uploaded Document");
  });

  it("a person may request a limited number of upload addresses", async () => {
    const browser = await signedInAs(await aMember());
    const asked = [];
    for (let time = 0; time < 61; time++) asked.push((await browser.call(addresses, "POST")).status);
    // After 50 the quota has no room for more; each of the next ten is an attempt all the same.
    expect(asked).toEqual([...Array<number>(50).fill(200), ...Array<number>(10).fill(409), 429]);
  });
});

describe("the sweep", () => {
  it("the clean-up removes unclaimed uploads and leftovers of crashes after a day", async () => {
    const before = kept().length;
    const owner = await signedInAs(await aMember());
    const document = await aDocument(owner);
    const unclaimed = await anAddress(owner);
    await put(owner, unclaimed, aPdf());
    // What a try leaves whose process was killed between the file and its row's end.
    await put(owner, await anAddress(owner), aPdf("killed"));
    await db.write.upload.updateMany({
      where: { state: "stored", id: { not: idIn(unclaimed) } },
      data: { state: "issued", userId: null },
    });
    await sweepUploads();
    expect(kept()).toHaveLength(before + 3);
    await db.write.upload.updateMany({ data: { expiresAt: new Date(Date.now() - 25 * hourMs) } });
    await sweepUploads();
    expect(await db.upload.findMany()).toMatchObject([{ state: "claimed" }]);
    expect(kept()).toHaveLength(before + 1);
    expect((await download(owner, document.id)).status).toBe(200);
    await expectRowsAndFilesAgree();
  });
});
