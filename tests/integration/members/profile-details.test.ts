import { describe, expect, it } from "vitest";
import { editMemberAction } from "@/app/(portal)/admin/members/actions";
import { approveApplicationAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import * as me from "@/app/api/users/me/route";
import { db } from "@/lib/db/client";
import { searchMembers } from "@/lib/members/member-queries";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";

const work = {
  title: "Dr",
  preferredName: "Thea",
  employer: "Bank of the Lucayas",
  position: "Compliance Officer",
  sector: "Banking",
  island: "Abaco",
  qualifications: "CAMS",
};

describe("the details of a profile", () => {
  it("a profile's details are kept where they are left out, and cleared where they are empty", async () => {
    const member = await aMember({ ...work, memberNumber: "0417" });
    const browser = await signedInAs(member);
    const put = async (more: object) => {
      const { firstName, lastName, email } = member;
      const answer = await browser.call(me, "PUT", { body: { firstName, lastName, email, ...more } });
      return { status: answer.status, answer: (await answer.json()) as object };
    };
    expect(await put({})).toMatchObject({ status: 200, answer: { ...work, memberNumber: "0417" } });
    expect(await put({ employer: "", sector: "gaming", memberNumber: "0417" })).toMatchObject({
      status: 200,
      answer: { employer: null, sector: "Gaming", island: "Abaco" },
    });
  });

  it("a member who changes their name leaves an entry in the audit log, which says so without the name", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    const { lastName, email } = member;
    expect((await browser.call(me, "PUT", { body: { firstName: "Other", lastName, email } })).status).toBe(
      200,
    );
    expect((await browser.call(me, "PUT", { body: { firstName: "Other", lastName, email } })).status).toBe(
      200,
    );
    expect(await db.auditEntry.findMany({ where: { action: "member_edited" } })).toMatchObject([
      { actorId: member.id, targetId: member.id, details: { fields: ["firstName"] } },
    ]);
  });

  it("a profile takes an entry of its list alone, or the one it has, and no member number but the office's", async () => {
    const member = await aMember({ sector: "Fintech" });
    const browser = await signedInAs(member);
    const put = async (more: object) => {
      const { firstName, lastName, email } = member;
      const answer = await browser.call(me, "PUT", { body: { firstName, lastName, email, ...more } });
      return { status: answer.status, answer: (await answer.json()) as object };
    };
    expect(await put({ sector: "Fintech" })).toMatchObject({ status: 200 });
    expect(await put({ island: "Atlantis" })).toMatchObject({
      status: 400,
      answer: { issues: [{ path: "island" }] },
    });
    expect(await put({ memberNumber: "1" })).toMatchObject({
      status: 400,
      answer: { issues: [{ path: "memberNumber", message: "Only the office can change the member number" }] },
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      sector: "Fintech",
      island: null,
      memberNumber: null,
    });
  });

  it("a member number is one person's however it is written, and finds them", async () => {
    const [bearer, other] = [await aMember({ memberNumber: "BACO-0417" }), await aMember()];
    const browser = await signedInAs(await anAdmin());
    const edit = (memberNumber: string) => {
      const { id, firstName, lastName, email, membershipType } = other;
      return browser.within(() =>
        editMemberAction({ id, firstName, lastName, email, membershipType, memberNumber }),
      );
    };
    expect(await edit("baco 0417")).toMatchObject({ ok: false, issues: [{ path: "memberNumber" }] });
    await expect(aMember({ memberNumber: "Baco–0417" })).rejects.toThrow();
    expect(await edit("BACO-0418")).toMatchObject({ ok: true, data: { memberNumber: "BACO-0418" } });
    const who = { text: "baco0417", status: null, type: null };
    const admin = (await anAdmin()) as unknown as Admin;
    const { members } = await browser.within(() =>
      searchMembers(admin, { ...who, page: 1, size: 10, sort: "" }),
    );
    expect(members.map(({ id }) => id)).toEqual([bearer.id]);
  });

  it("an application's answers fill what a proven applicant's profile does not say, and nothing else", async () => {
    const applicant = await aMember({
      membershipStatus: "pending",
      emailVerifiedAt: new Date(),
      passwordHash: "kept",
      employer: "Own Bank",
    });
    await aMember({ memberNumber: "17" });
    const { id } = await anApplication({
      email: applicant.email,
      currentEmployer: "Bank of the Lucayas",
      positionHeld: "Head of Compliance",
      professionalQualifications: "CAMS, ICA Diploma",
      membershipNumber: "17",
      addressProvenAt: new Date(),
    });
    const browser = await signedInAs(await anAdmin());
    const plan = { account: "update", membership: "waits_for_dues", letter: "notice" } as const;
    expect(await browser.within(() => approveApplicationAction({ id, plan }))).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
      employer: "Own Bank",
      position: "Head of Compliance",
      qualifications: "CAMS, ICA Diploma",
      // Somebody else has the number that was typed.
      memberNumber: null,
    });
  });
});
