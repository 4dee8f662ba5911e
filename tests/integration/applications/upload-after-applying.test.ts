import { describe, expect, it } from "vitest";
import * as documents from "@/app/api/applications/[token]/documents/route";
import * as memberRegistration from "@/app/api/member-registration/route";
import {
  answerQuestionAction,
  confirmApplicationAction,
  removeDocumentAction,
  withdrawApplicationAction,
} from "@/app/(public)/application/[token]/actions";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { applicationUrl } from "@/lib/applications/link";
import { db } from "@/lib/db/client";
import { anApplicationPayload } from "../../support/application-payload";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPdf } from "../../support/papers";

async function apply(email: string, browser = new Browser()) {
  const response = await browser.call(memberRegistration, "POST", { body: anApplicationPayload({ email }) });
  const { id, documentsPath } = (await response.json()) as { id: string; documentsPath: string };
  return { id, token: documentsPath.replace("/application/", "") };
}

async function upload(token: string) {
  const response = await new Browser().call(documents, "PUT", {
    params: { token },
    path: `/api/applications/${token}/documents?kind=reference&fileName=reference.pdf`,
    rawBody: aPdf(),
  });
  return { status: response.status, answer: (await response.json()) as { id: string } };
}

const provenAt = async (id: string) =>
  (await db.membershipApplication.findUniqueOrThrow({ where: { id } })).addressProvenAt;
const ownersToken = (id: string) => applicationUrl({ id, linkVersion: 0 }).split("/").at(-1)!;
const within = <Result>(act: () => Promise<Result>) => new Browser().within(act);

describe("whoever has just applied", () => {
  it("a new applicant uploads and removes documents right after applying, which proves no address", async () => {
    const { id, token } = await apply("amara@example.test");
    const { status, answer } = await upload(token);
    expect(status).toBe(201);
    expect(await findApplicationByToken(null, token)).toMatchObject({
      isSendersLink: true,
      documents: [{ id: answer.id }],
    });
    expect(await within(() => removeDocumentAction({ token, id: answer.id }))).toMatchObject({ ok: true });
    expect(await provenAt(id)).toBeNull();
  });

  it("the page shown after applying confirms, answers and withdraws nothing, and shows no conversation", async () => {
    const { id, token } = await apply("amara@example.test");
    await db.write.applicationNote.create({
      data: { applicationId: id, kind: "question", content: "Which bank?", authorName: "Rae" },
    });
    for (const act of [
      () => confirmApplicationAction({ token }),
      () => answerQuestionAction({ token, content: "The Harbour Trust" }),
      () => withdrawApplicationAction({ token }),
    ])
      expect(await within<{ ok: boolean }>(act)).toMatchObject({ ok: false, code: "not_found" });
    expect((await findApplicationByToken(null, token))?.conversation).toEqual([]);
    expect(await provenAt(id)).toBeNull();
  });

  it("the page shown after applying ends when the address's owner confirms, and after two hours", async () => {
    const { id, token } = await apply("amara@example.test");
    const other = await apply("tanya@example.test");
    expect(await within(() => confirmApplicationAction({ token: ownersToken(id) }))).toMatchObject({
      ok: true,
    });
    await sql(
      `UPDATE "MembershipApplication" SET "createdAt" = now() - interval '121 minutes' WHERE "id" = $1`,
      [other.id],
    );
    for (const ended of [token, other.token]) {
      expect(await findApplicationByToken(null, ended)).toBeNull();
      expect((await upload(ended)).status).toBe(404);
    }
  });

  it("an applicant signed in with a proven address keeps the page shown after applying", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    const { id, token } = await apply(member.email, await signedInAs(member));
    expect(await provenAt(id)).not.toBeNull();
    expect((await upload(token)).status).toBe(201);
  });
});
