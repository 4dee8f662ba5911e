import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { revokeLetterAction } from "@/app/(portal)/admin/members/actions";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as letterRoute from "@/app/api/users/me/good-standing/route";
import * as verifyRoute from "@/app/api/verify/[code]/route";
import { getAssociation } from "@/lib/association/queries";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { formatCalendarDay, yearsAfter } from "@/lib/core/days";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { memberIdOf } from "@/lib/core/member-id";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { readPdf } from "../../support/pdf";

const { timeZone, memberIdPrefixes, name: issuer } = getAssociation();
const validTo = yearsAfter(calendarDayOf(new Date(), timeZone), 1);

async function aHolder() {
  const member = await aMember({
    firstName: "Ann",
    lastName: "Rolle",
    nextPaymentDate: noonOf(validTo, timeZone),
  });
  const memberId = memberIdOf(memberIdPrefixes, { ...member, isStaffOnly: false });
  return { member, memberId, browser: await signedInAs(member) };
}

async function ask(browser: Browser, search = "") {
  const answer = await browser.call(letterRoute, "GET", { path: `/api/users/me/good-standing${search}` });
  const [, code = ""] =
    /good-standing-(\w+)\.pdf/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return { status: answer.status, code, pdf: new Uint8Array(await answer.arrayBuffer()) };
}

async function verify(code: string) {
  const answer = await new Browser().call(verifyRoute, "GET", { params: { code } });
  return (await answer.json()) as Record<string, unknown>;
}

describe("letters of good standing", () => {
  it("a letter is issued to nobody whom another site leads here, and to no address with a link", async () => {
    const { browser } = await aHolder();
    for (const site of ["cross-site", "same-site"]) {
      const answer = await browser.call(letterRoute, "GET", { headers: { "sec-fetch-site": site } });
      expect(answer.status, site).toBe(403);
    }
    expect((await ask(browser, "?addressee=www.evil.example")).status).toBe(400);
    expect(await db.standingLetter.count()).toBe(0);
  });

  it("a letter says what its code says, to the addressee that was typed, and asking again that day gives the same file", async () => {
    const { member, memberId, browser } = await aHolder();
    const { code, pdf } = await ask(browser, "?addressee=Central+Bank&paper=letter");
    const { text, totalPages } = await readPdf(pdf);
    expect(totalPages).toBe(1);
    for (const fact of [
      "Ann Rolle",
      memberId,
      member.membershipType,
      formatCalendarDay(validTo),
      "Central Bank",
      issuer,
      formatCertificateCode(code),
    ])
      expect(text).toContain(fact);
    const said = await verify(code.toLowerCase());
    expect(said).toEqual({
      code,
      kind: "good_standing",
      state: "valid",
      holder: "Ann Rolle",
      level: member.membershipType,
      validTo,
      addressee: "Central Bank",
      date: expect.any(String) as string,
      issuer,
      sha256: createHash("sha256").update(pdf).digest("hex"),
    });
    expect(await pageText(new Browser(), "/verify/[code]", { code })).toContain("Central Bank");
    const again = await ask(browser, "?addressee=Central+Bank&paper=letter");
    expect(Buffer.compare(again.pdf, pdf)).toBe(0);
    const other = await ask(browser, "?addressee=");
    expect(other.code).not.toBe(code);
    expect((await readPdf(other.pdf)).text).toContain("To whom it may concern");
    expect(await db.standingLetter.count()).toBe(2);
  });

  it("whoever is not in good standing gets no letter, and one issued before says what it said", async () => {
    const { member, browser } = await aHolder();
    const { code } = await ask(browser);
    await sql(`UPDATE "User" SET "nextPaymentDate" = now() - interval '200 days' WHERE "id" = $1::uuid`, [
      member.id,
    ]);
    expect((await ask(browser)).status).toBe(403);
    expect(await verify(code)).toMatchObject({ state: "valid", validTo });
  });

  it("a letter is revoked once, by staff and with a reason that its holder and whoever verifies it read", async () => {
    const { member, browser } = await aHolder();
    const { code } = await ask(browser);
    const office = await signedInAs(await anAdmin());
    expect(await pageText(office, "/admin/members/[memberId]", { memberId: member.id })).toContain(
      formatCertificateCode(code),
    );
    const revoke = () => office.within(() => revokeLetterAction({ code, reason: "Issued by mistake" }));
    expect(await revoke()).toMatchObject({ ok: true });
    expect(await verify(code)).toMatchObject({ state: "revoked", reason: "Issued by mistake" });
    expect(await revoke()).toMatchObject({ ok: false, code: "already_decided" });
    const mails = await db.outboxEmail.findMany({ where: { template: "standing_letter_revoked" } });
    expect(
      mails.map(({ toAddress, text }) => ({ toAddress, isSaid: text.includes("Issued by mistake") })),
    ).toEqual([{ toAddress: member.email, isSaid: true }]);
    expect((await ask(browser)).code).not.toBe(code);
  });

  it("what a letter says never changes and never goes, and of a deleted holder initials remain", async () => {
    const { member, browser } = await aHolder();
    const { code } = await ask(browser, "?addressee=Central+Bank");
    for (const statement of [
      `UPDATE "StandingLetter" SET "level" = 'BCCP'`,
      `UPDATE "StandingLetter" SET "holderName" = 'Ann Bain'`,
      `UPDATE "StandingLetter" SET "addressee" = 'Another bank'`,
      `DELETE FROM "StandingLetter"`,
    ])
      await expect(sql(statement)).rejects.toThrow(/does not change/);
    const office = await signedInAs(await anAdmin());
    expect((await office.call(userRoute, "DELETE", { params: { id: member.id } })).status).toBe(200);
    const said = await verify(code);
    expect(said).toMatchObject({ state: "valid", holder: "A. R." });
    expect(said).not.toHaveProperty("addressee");
  });
});
