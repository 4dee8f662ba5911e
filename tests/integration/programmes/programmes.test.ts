import { describe, expect, it } from "vitest";
import { enrolAction, leaveProgrammeAction } from "@/app/(portal)/programmes/actions";
import { deleteProgrammeAction, updateProgrammeAction } from "@/app/(portal)/admin/programmes/actions";
import * as badgeRoute from "@/app/api/certificates/[code]/badge/route";
import * as certificateRoute from "@/app/api/certificates/[code]/route";
import * as correctRoute from "@/app/api/admin/certificates/[code]/correct/route";
import * as revokeRoute from "@/app/api/admin/certificates/[code]/revoke/route";
import * as verifyRoute from "@/app/api/verify/[code]/route";
import { db } from "@/lib/db/client";
import { issueCompletedProgrammes } from "@/lib/programmes/issue-completed";
import { findMyProgress, findProgramme } from "@/lib/programmes/queries";
import type { ProgrammeRule } from "@/lib/programmes/rules";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { aCertificate } from "../../support/certificates";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

async function aProgramme(rule: ProgrammeRule = "all", eventCount = 2) {
  const events: Awaited<ReturnType<typeof anEvent>>[] = [];
  for (let count = 0; count < eventCount; count++) events.push(await anEvent({ priceCents: 5_000 }));
  const { id } = await db.write.programme.create({
    data: {
      title: "AML Certification",
      description: "Two days.",
      status: "published",
      rule: rule as object,
      events: { create: events.map(({ id: eventId }, place) => ({ eventId, place })) },
    },
  });
  const member = await aMember({ firstName: "Ann", lastName: "Rolle" });
  const browser = await signedInAs(member);
  const enrol = () => browser.within(() => enrolAction({ programmeId: id }));
  const attend = async (index: number) => aCertificate(await aPaidRegistration(events[index]!, member));
  const progress = async () => findMyProgress(member, (await findProgramme(null, id))!);
  return { id, events, member, browser, enrol, attend, progress, office: await signedInAs(await anAdmin()) };
}

const ofProgramme = () => db.certificate.findMany({ where: { kind: "programme" }, orderBy: { id: "asc" } });
const revoke = (office: Browser, code: string) =>
  office.call(revokeRoute, "POST", { params: { code }, body: { reason: "Left early" } });

describe("programmes", () => {
  it("a member enrols once, however often and at the same time they press Enrol", async () => {
    const { enrol, id, member } = await aProgramme();
    const outcomes = await Promise.all([enrol(), enrol(), enrol()]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await db.enrolment.findMany({ select: { programmeId: true, userId: true } })).toEqual([
      { programmeId: id, userId: member.id },
    ]);
  });

  it("nobody enrols in a draft, which only staff who edit it see", async () => {
    const { id, enrol } = await aProgramme();
    await db.write.programme.update({ where: { id }, data: { status: "draft" } });
    expect(await enrol()).toMatchObject({ ok: false, code: "not_found" });
    expect(await findProgramme(null, id)).toBeNull();
  });

  it("whoever has attended all events of a programme gets its certificate once, and an email", async () => {
    const { enrol, attend, member, progress } = await aProgramme();
    await enrol();
    await attend(0);
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toEqual([]);
    expect(await progress()).toMatchObject({ isComplete: false, parts: [{ done: 1, target: 2 }] });
    await attend(1);
    await Promise.all([issueCompletedProgrammes(), issueCompletedProgrammes()]);
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toMatchObject([
      {
        title: "AML Certification",
        holderName: "Ann Rolle",
        userId: member.id,
        eventId: null,
        cpd: { hours: [{ category: "Ethics", hours: 2 }], delivery: "in_person", rule: "programme" },
      },
    ]);
    expect(await db.outboxEmail.count({ where: { template: "certificate_issued" } })).toBe(1);
  });

  it("who isn't enrolled gets no certificate of a programme", async () => {
    const { attend } = await aProgramme();
    await attend(0);
    await attend(1);
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toEqual([]);
  });

  it("an event that is cancelled or taken out of a programme is no longer required", async () => {
    const { id, events, enrol, attend, office } = await aProgramme("all", 3);
    await enrol();
    await attend(0);
    await sql(`UPDATE "Event" SET "status" = 'cancelled' WHERE "id" = $1::uuid`, [events[1]!.id]);
    const eventIds = [events[0]!.id, events[1]!.id];
    const facts = { title: "AML Certification", description: "Two days.", status: "published" as const };
    expect(
      await office.within(() => updateProgrammeAction({ programmeId: id, ...facts, rule: "all", eventIds })),
    ).toMatchObject({ ok: true });
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toHaveLength(1);
  });

  it("a certificate of attendance that was revoked no longer counts towards a programme", async () => {
    const { enrol, attend, progress, office } = await aProgramme();
    await enrol();
    await attend(0);
    const { code } = await attend(1);
    expect((await revoke(office, code)).status).toBe(200);
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toEqual([]);
    expect(await progress()).toMatchObject({ parts: [{ done: 1, target: 2 }] });
  });

  it("a certificate of a programme stays when the rule is changed, and is not issued again once it was revoked", async () => {
    const { id, enrol, attend, events, office } = await aProgramme({
      hours: [{ category: "Ethics", hours: 1 }],
    });
    await enrol();
    await attend(0);
    await issueCompletedProgrammes();
    const [certificate] = await ofProgramme();
    const eventIds = events.map((event) => event.id);
    const rule = { hours: [{ category: "Ethics", hours: 9 }] };
    const facts = { title: "Another name", description: "Two days.", status: "published" as const };
    await office.within(() => updateProgrammeAction({ programmeId: id, ...facts, rule, eventIds }));
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toEqual([certificate]);
    expect((await revoke(office, certificate!.code)).status).toBe(200);
    await office.within(() => updateProgrammeAction({ programmeId: id, ...facts, rule: "all", eventIds }));
    await attend(1);
    await issueCompletedProgrammes();
    expect(await ofProgramme()).toMatchObject([{ state: "revoked" }]);
  });

  it("a certificate of a programme is printed, verified, signed as a badge and corrected as others are", async () => {
    const { enrol, attend, browser, office } = await aProgramme("all", 1);
    await enrol();
    await attend(0);
    await issueCompletedProgrammes();
    const { code } = (await ofProgramme())[0]!;
    const params = { code };
    const pdf = await browser.call(certificateRoute, "GET", { params });
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain("Certificate of completion");
    expect(text).toContain("AML Certification");
    expect((await new Browser().call(certificateRoute, "GET", { params })).status).toBe(404);
    const verified = await new Browser().call(verifyRoute, "GET", { params });
    expect(await verified.json()).toMatchObject({ kind: "programme", state: "valid", holder: "Ann Rolle" });
    expect((await browser.call(badgeRoute, "GET", { params })).status).toBe(200);
    const corrected = await office.call(correctRoute, "POST", {
      params,
      body: { holderName: "Ann M. Rolle" },
    });
    expect(corrected.status).toBe(201);
    expect(await ofProgramme()).toMatchObject([{ state: "superseded" }, { state: "valid" }]);
    expect(await db.outboxEmail.count({ where: { template: "certificate_corrected" } })).toBe(1);
    expect((await revoke(await signedInAs(await aMember()), code)).status).toBe(403);
  });

  it("a programme is published with events that exist, each once", async () => {
    const { id, events, office } = await aProgramme();
    const facts = {
      title: "AML",
      description: "Two days.",
      status: "published" as const,
      rule: "all" as const,
    };
    const save = (eventIds: string[]) =>
      office.within(() => updateProgrammeAction({ programmeId: id, ...facts, eventIds }));
    const [first, second] = events.map((event) => event.id) as [string, string];
    const refused = { ok: false, code: "invalid_input" };
    expect(await save([])).toMatchObject(refused);
    expect(await save([first, first])).toMatchObject(refused);
    expect(await save([first, "00000000-0000-4000-8000-000000000000"])).toMatchObject(refused);
    expect(await save([second, first])).toMatchObject({ ok: true });
    expect((await findProgramme(null, id))?.events.map((event) => event.id)).toEqual([second, first]);
  });

  it("a programme is left or deleted until it is completed, and not afterwards", async () => {
    const { id: programmeId, enrol, attend, browser, office: admin } = await aProgramme("all", 1);
    await enrol();
    const leave = () => browser.within(() => leaveProgrammeAction({ programmeId }));
    const remove = () => admin.within(() => deleteProgrammeAction({ programmeId }));
    expect(await leave()).toMatchObject({ ok: true });
    expect(await leave()).toMatchObject({ code: "not_found" });
    await enrol();
    await attend(0);
    await issueCompletedProgrammes();
    expect(await leave()).toMatchObject({ code: "already_decided" });
    expect(await remove()).toMatchObject({ code: "already_decided" });
    const other = await aProgramme("all", 1);
    await other.enrol();
    expect(await admin.within(() => deleteProgrammeAction({ programmeId: other.id }))).toMatchObject({
      ok: true,
    });
    expect(await db.programme.count()).toBe(1);
  });

  it("the database keeps what a certificate is of, and gives a person one certificate of a programme", async () => {
    const { enrol, attend } = await aProgramme("all", 1);
    await enrol();
    await attend(0);
    await issueCompletedProgrammes();
    const [certificate] = await ofProgramme();
    const { id, cpd, issuer, lines: _none, ...facts } = certificate!;
    await expect(
      sql(`UPDATE "Certificate" SET "kind" = 'attendance', "enrolmentId" = NULL WHERE "id" = $1::uuid`, [id]),
    ).rejects.toThrow("What a certificate is of does not change");
    await expect(
      db.write.certificate.create({
        data: { ...facts, code: "2222222222222", cpd: cpd as object, issuer: issuer as object },
      }),
    ).rejects.toThrow();
  });
});
