import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as documents from "@/app/api/applications/[token]/documents/route";
import { answerQuestionAction, removeDocumentAction } from "@/app/(public)/application/[token]/actions";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { findApplicantLink } from "@/lib/applications/find-by-link";
import { applicationUrl } from "@/lib/applications/link";
import { db } from "@/lib/db/client";
import { explanation } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { anAdmin } from "../../support/builders";
import { costlyXml } from "../../support/hostile-files.mjs";
import { Browser } from "../../support/next-request";
import { aDocx, aPdf, aPdfOf, anOle } from "../../support/papers";

const mostBytes = 10_485_760;
const tokenOf = (id: string, linkVersion = 0) => applicationUrl({ id, linkVersion }).split("/").at(-1)!;
const findIdByLink = async (token: string) => (await findApplicantLink(token))?.id ?? null;
const today = () => new Date().toISOString().slice(0, 10);
const kept = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
};

async function send(
  token: string,
  facts: Record<string, string>,
  content: Uint8Array<ArrayBuffer> = aPdf(),
  { headers = {}, browser = new Browser() } = {},
) {
  const response = await browser.call(documents, "PUT", {
    params: { token },
    path: `/api/applications/${token}/documents?${new URLSearchParams(facts).toString()}`,
    rawBody: content,
    headers,
  });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}

const remove = (token: string, id: string) => new Browser().within(() => removeDocumentAction({ token, id }));
const answer = (token: string, content: string) =>
  new Browser().within(() => answerQuestionAction({ token, content }));

describe("the private link", () => {
  it("a private link leads to its own application and to no other", async () => {
    const [mine, other] = [await anApplication(), await anApplication()];
    expect(applicationUrl(mine)).toMatch(/^http:\/\/localhost:3000\/application\/[\w-]{64}$/);
    expect(await findIdByLink(tokenOf(mine.id))).toBe(mine.id);
    expect(tokenOf(mine.id)).not.toBe(tokenOf(other.id));
    expect(await findApplicationByToken(null, tokenOf(mine.id))).toMatchObject({ reference: mine.reference });
  });

  it("a private link does not work with any character changed, cut, added or made up", async () => {
    const { id } = await anApplication();
    const token = tokenOf(id);
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(await findIdByLink(changed), `character ${at}`).toBeNull();
    }
    for (const made of ["", id, token.slice(1), `${token}A`, `${token}=`, "A".repeat(64), `${token} `])
      expect(await findIdByLink(made)).toBeNull();
  });

  it("a deleted application's private link shows nothing", async () => {
    const { id } = await anApplication();
    await db.write.membershipApplication.delete({ where: { id } });
    expect(await findApplicationByToken(null, tokenOf(id))).toBeNull();
    expect((await send(tokenOf(id), { kind: "other" })).status).toBe(404);
  });

  it("a private link shows no background answers, staff notes or approval notes", async () => {
    const { id } = await anApplication({
      status: "approved",
      decidedAt: new Date(),
      decisionNote: "For the board",
    });
    const by = { applicationId: id, authorName: "Rowena Bethel" };
    await db.write.applicationNote.createMany({
      data: [
        { ...by, kind: "note", content: "Ask the board about Exuma" },
        { ...by, kind: "question", content: "Since when are you there?" },
        { ...by, kind: "answer", content: "Since May." },
      ],
    });
    const shown = await findApplicationByToken(null, tokenOf(id));
    expect(shown?.conversation.map(({ content }) => content)).toEqual([
      "Since when are you there?",
      "Since May.",
    ]);
    const all = JSON.stringify(shown);
    for (const secret of [explanation, "backgroundAnswers", "Exuma", "Rowena", "For the board"])
      expect(all).not.toContain(secret);
  });

  it("a private link shows why an application was rejected", async () => {
    const { id } = await anApplication({ status: "rejected", decisionNote: "Two references were missing." });
    expect((await findApplicationByToken(null, tokenOf(id)))?.decisionNote).toBe(
      "Two references were missing.",
    );
  });
});

describe("documents by the private link", () => {
  it.each([
    ["police.pdf", aPdf(), "application/pdf"],
    ["police.doc", anOle(["Root Entry", "WordDocument"]), "application/msword"],
    ["police.docx", aDocx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])(
    "a private link accepts %s as a document, judged by its content, and counts it in the checklist",
    async (fileName, content, type) => {
      const { id } = await anApplication();
      const { status, answer: document } = await send(
        tokenOf(id),
        { kind: "police_certificate", fileName, issuedOn: today() },
        content,
        { headers: { "content-type": "image/png" } },
      );
      expect([status, document.fileName, document.fileType]).toEqual([201, fileName, type]);
      expect(await db.applicationDocument.findMany({ include: { upload: true } })).toMatchObject([
        {
          applicationId: id,
          kind: "police_certificate",
          fileSize: content.byteLength,
          issuedOn: new Date(`${today()}T00:00:00Z`),
          upload: { state: "claimed", userId: null, contentType: type },
        },
      ]);
      const shown = await findApplicationByToken(null, tokenOf(id));
      expect(shown?.checklist.map(({ kind, isComplete }) => [kind, isComplete])).toEqual([
        ["police_certificate", true],
        ["reference", false],
        ["qualification", false],
      ]);
    },
  );

  it("a police certificate that is undated or older than six months is rejected, and its file is not stored", async () => {
    const before = kept().length;
    const token = tokenOf((await anApplication()).id);
    const undated = await send(token, { kind: "police_certificate" });
    expect([undated.status, undated.answer.message]).toEqual([
      400,
      "Please enter the date on the certificate",
    ]);
    const old = await send(token, { kind: "police_certificate", issuedOn: "2020-01-31" });
    expect(old.answer.message).toBe(
      "The police certificate must have been issued within the past six months",
    );
    expect(old.answer.issues).toMatchObject([{ path: "issuedOn" }]);
    expect((await send(token, { kind: "photo" })).status).toBe(400);
    expect([kept().length, await db.upload.count()]).toEqual([before, 0]);
  });

  it("a private link refuses other kinds of file, whatever their name, and files of more than 10 MB", async () => {
    const before = kept().length;
    const token = tokenOf((await anApplication()).id);
    const page = new Uint8Array(Buffer.from("<!doctype html><script>alert(1)</script>"));
    const refused = await send(token, { kind: "reference", fileName: "reference.pdf" }, page);
    expect([refused.status, refused.answer.message]).toEqual([415, "You can only upload: .pdf, .doc, .docx"]);
    expect((await send(token, { kind: "reference" }, aPdfOf(mostBytes))).status).toBe(201);
    expect((await send(token, { kind: "reference" }, aPdfOf(mostBytes + 1))).status).toBe(413);
    expect((await send(token, { kind: "reference" }, new Uint8Array())).status).toBe(400);
    expect(await db.applicationDocument.count()).toBe(1);
    await expect.poll(() => kept()).toHaveLength(before + 1);
  });

  it("a document with another token, from another site, or after the decision is rejected", async () => {
    const [mine, decided] = [await anApplication(), await anApplication({ status: "approved" })];
    const token = tokenOf(mine.id);
    const changed = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect((await send(changed, { kind: "other" })).status).toBe(404);
    const foreign = { headers: { origin: "https://evil.example" } };
    expect((await send(token, { kind: "other" }, aPdf(), foreign)).status).toBe(403);
    const late = await send(tokenOf(decided.id), { kind: "other" });
    expect([late.status, late.answer.code]).toEqual([409, "already_decided"]);
    expect(await db.applicationDocument.count()).toBe(0);
  });

  it("an application has at most twenty documents, even when the last two are sent together", async () => {
    const { id } = await anApplication();
    const upload = { state: "claimed", contentType: "application/pdf", expiresAt: new Date() } as const;
    for (let number = 0; number < 19; number++) {
      await db.write.applicationDocument.create({
        data: {
          kind: "other",
          fileName: "a.pdf",
          fileType: "application/pdf",
          fileSize: 1,
          application: { connect: { id } },
          upload: { create: upload },
        },
      });
    }
    const before = kept().length;
    const two = await Promise.all([
      send(tokenOf(id), { kind: "other" }),
      send(tokenOf(id), { kind: "other" }),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.applicationDocument.count()).toBe(20);
    // The file of the one that was refused is not stored until a sweep.
    await expect.poll(() => kept().length).toBe(before + 1);
  });

  it("an application's document is removed with its file while pending, by its own link alone", async () => {
    const before = kept().length;
    const [mine, other] = [await anApplication(), await anApplication()];
    const { answer: document } = await send(tokenOf(mine.id), { kind: "reference" });
    expect(await remove(tokenOf(other.id), document.id!)).toMatchObject({ ok: false, code: "not_found" });
    expect(await remove("made-up", document.id!)).toMatchObject({ ok: false, code: "not_found" });
    expect(await db.applicationDocument.count()).toBe(1);
    expect(await remove(tokenOf(mine.id), document.id!)).toMatchObject({ ok: true });
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before, 0]);

    const { answer: second } = await send(tokenOf(mine.id), { kind: "reference" });
    await db.write.membershipApplication.update({ where: { id: mine.id }, data: { status: "rejected" } });
    expect(await remove(tokenOf(mine.id), second.id!)).toMatchObject({ ok: false, code: "already_decided" });
    expect(await db.applicationDocument.count()).toBe(1);
  });

  it("an application's document is shown under its download name, without path or direction marks", async () => {
    const { id } = await anApplication();
    for (const [fileName, shown] of [
      ["annual\u202efdp.exe", "annual_fdp.exe.pdf"],
      ["a/b.pdf", "a_b.pdf"],
    ]) {
      const { answer } = await send(tokenOf(id), { kind: "reference", fileName: fileName! });
      expect(answer.fileName).toBe(shown);
    }
  });

  it("an application's documents are audited by id and kind", async () => {
    const { id } = await anApplication();
    const { answer: document } = await send(tokenOf(id), { kind: "reference", fileName: "From Exuma.pdf" });
    await remove(tokenOf(id), document.id!);
    const acts = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(acts.map(({ action, targetId, details }) => [action, targetId, details])).toEqual([
      ["application_document_added", id, { via: "private link", documentId: document.id, kind: "reference" }],
      [
        "application_document_removed",
        id,
        { via: "private link", documentId: document.id, kind: "reference" },
      ],
    ]);
  });

  it("an application's documents are limited to forty attempts an hour", async () => {
    const { id } = await anApplication();
    const page = new Uint8Array(Buffer.from("<!doctype html>"));
    const statuses = [];
    for (let attempt = 0; attempt < 41; attempt++)
      statuses.push((await send(tokenOf(id), { kind: "other" }, page)).status);
    expect(statuses).toEqual([...Array<number>(40).fill(415), 429]);
  });
});

it("one network's documents are checked four at a time, over all its links", async () => {
  const applications = await Promise.all(Array.from({ length: 11 }, () => anApplication()));
  const costly = new Uint8Array(costlyXml["1,000,000 line ends in 2 MB"]!());
  const headers = { "x-forwarded-for": "198.51.100.9" };
  const answers = await Promise.all(
    applications.map(({ id, linkVersion }) =>
      send(tokenOf(id, linkVersion), { kind: "other", fileName: "Letter" }, costly, { headers }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  expect(answers.find(({ status }) => status === 429)?.answer.message).toMatch(
    /^Many files from your network/,
  );
}, 120_000);

it("one network sends at most a hundred application documents a day, over all its links", async () => {
  const browser = new Browser();
  const sendOne = async (from = browser) =>
    send(tokenOf((await anApplication()).id), { kind: "other" }, aPdf(), { browser: from });
  expect((await sendOne()).status).toBe(201);
  const used = await db.write.rateLimit.updateMany({
    where: { key: { startsWith: "documents by network:" } },
    data: { count: 99 },
  });
  expect(used.count).toBe(1);
  expect((await sendOne()).status).toBe(201);
  const refused = await sendOne();
  expect([refused.status, refused.answer.message]).toEqual([
    429,
    "Too many uploads from your network. Please try again in 24 hours.",
  ]);
  expect((await sendOne(new Browser())).status).toBe(201);
  expect(await db.applicationDocument.count()).toBe(3);
});

describe("a reviewer's question", () => {
  const asked = (facts = {}) => anApplication({ askedAt: new Date(), ...facts });

  it("an answer through the link is stored, makes the reviewer next, and notifies administrators", async () => {
    const admin = await anAdmin();
    const { id } = await asked();
    expect(await answer(tokenOf(id), "Since May.\nBefore that in Freeport.")).toMatchObject({ ok: true });
    expect(await db.membershipApplication.findUniqueOrThrow({ where: { id } })).toMatchObject({
      askedAt: null,
    });
    expect(await db.applicationNote.findMany()).toMatchObject([
      {
        applicationId: id,
        kind: "answer",
        authorId: null,
        authorName: "Amara Rolle",
        content: "Since May.\nBefore that in Freeport.",
      },
    ]);
    const letters = await db.outboxEmail.findMany();
    expect(letters).toMatchObject([{ toAddress: admin.email, template: "application_answered" }]);
    expect(letters[0]!.text).toContain(`/admin/applications/${id}`);
    expect(letters[0]!.text).not.toContain("Freeport");
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "application_question_answered", targetId: id, details: { via: "private link" } },
    ]);
  });

  it("a reviewer's question is answered once, even by two answers at the same instant", async () => {
    const { id } = await asked();
    const both = await Promise.all([answer(tokenOf(id), "Since May."), answer(tokenOf(id), "Since June.")]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "changed_meanwhile" });
    expect(await db.applicationNote.count()).toBe(1);
  });

  it("answering a reviewer needs a question, words, the right link and a pending application", async () => {
    const [unasked, open, decided] = [
      await anApplication(),
      await asked(),
      await asked({ status: "rejected" }),
    ];
    const refusals = [
      await answer(tokenOf(unasked.id), "Since May."),
      await answer(tokenOf(open.id), "  "),
      await answer("made-up", "Since May."),
      await answer(tokenOf(decided.id), "Since May."),
    ];
    expect(refusals).toMatchObject([
      { code: "changed_meanwhile" },
      { code: "invalid_input", issues: [{ path: "content", message: "Enter your answer" }] },
      { code: "not_found" },
      { code: "already_decided" },
    ]);
    expect(await db.applicationNote.count()).toBe(0);
  });
});
