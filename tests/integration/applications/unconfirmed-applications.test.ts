import { beforeEach, describe, expect, it } from "vitest";
import type { Member } from "@/lib/auth/member";
import { askApplicantAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { removeDocumentAction, withdrawApplicationAction } from "@/app/(public)/application/[token]/actions";
import * as searchCall from "@/app/api/admin/search/route";
import * as documents from "@/app/api/applications/[token]/documents/route";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { senderPath } from "@/lib/applications/link";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import { readStage } from "@/lib/members/dashboard";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { db } from "@/lib/db/client";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { aClaim, claim, confirmAddress, lettersOf, ownersToken, sendClaim } from "../../support/claims";
import { Browser } from "../../support/next-request";
import { aPdf } from "../../support/papers";

const { email } = claim;
const own = { email, passwordHash: "own", emailVerifiedAt: new Date(), membershipStatus: "pending" } as const;

beforeEach(async () => {
  await anAdmin();
});

const stageOf = (person: object) => readStage(person as Member);
const statusOf = async (id: string) =>
  (await db.membershipApplication.findUniqueOrThrow({ where: { id } })).status;

describe("an application that nobody has confirmed", () => {
  it.each(["claim", "application"])(
    "an unconfirmed application does not affect the address's owner: a stranger's %s",
    async (kind) => {
      const owner = await aMember(own);
      const id = kind === "claim" ? await aClaim() : (await anApplication({ email })).id;
      const seen = async () => [
        (await stageOf(owner)).applicationStatus,
        ...(await Promise.all(
          (["member", "staff"] as const).map(async (reader) =>
            (await findStanding(owner.id, reader))!.because.includes("there has been no application"),
          ),
        )),
      ];
      expect(await seen()).toEqual([null, true, true]);
      await confirmAddress(id);
      expect(await seen()).toEqual(["pending", false, false]);
    },
  );

  it("an unconfirmed application counts for the account that it belongs to", async () => {
    const owner = await aMember(own);
    await anApplication({ email: "earlier@example.test", userId: owner.id });
    expect((await stageOf(owner)).applicationStatus).toBe("pending");
    expect((await findStanding(owner.id, "member"))!.because).toContain("waiting for a decision");
  });

  it("an unconfirmed application is replaced at once by the address's proven owner, and nobody else", async () => {
    const squatted = await aClaim();
    expect((await sendClaim()).status).toBe(409);
    const somebody = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    expect((await sendClaim({}, somebody)).status).toBe(409);
    expect(await statusOf(squatted)).toBe("pending");
    const owner = await signedInAs(await aMember(own));
    const { status, body } = await sendClaim({}, owner);
    expect([status, await statusOf(squatted), await statusOf(body.id)]).toEqual([
      201,
      "withdrawn",
      "pending",
    ]);
    // A confirmed one stays.
    expect(await sendClaim({}, owner)).toMatchObject({ status: 409, body: { code: "already_applied" } });
  });
});

describe("a claim that nobody has confirmed", () => {
  const office = async () => signedInAs(await anAdmin());
  const search = async (text: string) => {
    const answer = await (
      await office()
    ).call(searchCall, "GET", { path: `/api/admin/search?q=${encodeURIComponent(text)}` });
    const { items } = (await answer.json()) as { items: { id: string; kind: string; subtitle: string }[] };
    return items.filter(({ kind }) => kind === "application");
  };
  const upload = (id: string) =>
    new Browser().call(documents, "PUT", {
      params: { token: ownersToken(id) },
      path: `/api/applications/${ownersToken(id)}/documents?kind=reference&fileName=reference.pdf`,
      rawBody: aPdf(),
    });

  it("an unconfirmed claim accepts no document, and removing one proves nothing", async () => {
    const id = await aClaim();
    const refused = await upload(id);
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: /any documents/ }]);
    const { id: uploadId } = await db.write.upload.create({ data: { expiresAt: new Date(), sizeBytes: 1 } });
    const document = await db.write.applicationDocument.create({
      data: {
        applicationId: id,
        uploadId,
        kind: "other",
        fileName: "card.pdf",
        fileType: "application/pdf",
        fileSize: 1,
      },
    });
    const removed = await new Browser().within(() =>
      removeDocumentAction({ token: ownersToken(id), id: document.id }),
    );
    expect(removed).toMatchObject({ ok: true });
    expect(await db.membershipApplication.findUniqueOrThrow({ where: { id } })).toMatchObject({
      addressProvenAt: null,
    });
    expect(await lettersOf("application_to_administrators")).toBe(0);
    await confirmAddress(id);
    expect(await lettersOf("application_to_administrators")).toBe(1);
  });

  it("an unconfirmed claim is not announced when its owner withdraws it", async () => {
    const id = await aClaim();
    expect(
      await new Browser().within(() => withdrawApplicationAction({ token: ownersToken(id) })),
    ).toMatchObject({ ok: true });
    expect(await lettersOf("application_to_administrators")).toBe(0);
  });

  it("an unconfirmed claim gets no question, because its owner could not answer", async () => {
    const id = await aClaim();
    const ask = async () => (await office()).within(() => askApplicantAction({ id, content: "Since when?" }));
    const before = await db.membershipApplication.findUniqueOrThrow({ where: { id } });
    expect(await ask()).toMatchObject({ ok: false, message: expect.stringMatching(/not confirmed/) });
    expect(await db.membershipApplication.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect([await lettersOf("application_question"), await db.applicationNote.count()]).toEqual([0, 0]);
    await confirmAddress(id);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it("an unconfirmed claim is found only by its reference, and is never a possible duplicate", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    const mine = await anApplication({
      firstName: "Orlando",
      lastName: "Knowles",
      email: "orlando@sample.test",
      membershipNumber: "ACO17",
    });
    const id = await aClaim();
    const { reference } = await db.membershipApplication.findUniqueOrThrow({ where: { id } });
    const duplicates = async () =>
      (await findApplicationToReview(admin, mine.id))!.duplicates.rows.map((row) => row.id);
    const found = async (text: string) => (await search(text)).map((item) => item.id);
    expect([await found(email), await found("ACO-17 rolle"), await duplicates()]).toEqual([[], [], []]);
    expect(await search(reference)).toMatchObject([{ id, subtitle: `${reference} · Not confirmed` }]);
    await confirmAddress(id);
    expect([await found(email), await duplicates()]).toEqual([[id], [id]]);
  });

  it("an unconfirmed claim shows on its page and in its letter the name and number it was made with", async () => {
    const id = await aClaim();
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "application_received" } });
    for (const fact of ["Name: Amara Rolle", "Membership number: ACO-17"]) expect(text).toContain(fact);
    expect(await findApplicationByToken(null, ownersToken(id))).toMatchObject({
      claimed: { name: "Amara Rolle", membershipNumber: "ACO-17" },
    });
    // Whoever typed them learns nothing else.
    const own = senderPath(id).split("/").at(-1)!;
    expect(await findApplicationByToken(null, own)).toMatchObject({ claimed: null });
  });
});

describe("the membership number of a claim", () => {
  it.each(["ACO-2023C3C037.", "ACO-2023\u04213C037", "---", "ACO_17"])(
    "a claim's membership number is refused with characters that no card has: %j",
    async (membershipNumber) => {
      const { status, body } = await sendClaim({ membershipNumber });
      expect([status, body]).toMatchObject([
        400,
        {
          issues: [{ path: "membershipNumber", message: "Use letters, digits and hyphens" }],
        },
      ]);
    },
  );

  it("a claim's membership number is compared by its letters and digits, however it is written", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    const member = await aMember();
    const end = member.id.slice(-6);
    const id = await aClaim({ membershipNumber: `aco 2023-${end.slice(0, 3)} ${end.slice(3)}` });
    await confirmAddress(id);
    const other = await anApplication({
      membershipNumber: `ACO-2023${end.toUpperCase()}.`,
      firstName: "Other",
    });
    const blank = await anApplication({ membershipNumber: "-.", firstName: "Blank", lastName: "Number" });
    await anApplication({
      membershipNumber: "--",
      firstName: "Empty",
      lastName: "Sign",
      dateOfBirth: "1971-01-01",
    });
    const reasonsOf = async (of: string, id: string) =>
      (await findApplicationToReview(admin, of))!.duplicates.rows.find((row) => row.id === id)?.reasons;
    expect(await reasonsOf(id, member.id)).toEqual(["number"]);
    expect(await reasonsOf(id, other.id)).toContain("number");
    const rows = (await findApplicationToReview(admin, blank.id))!.duplicates.rows;
    expect(rows.flatMap(({ reasons }) => reasons)).not.toContain("number");
  });
});
