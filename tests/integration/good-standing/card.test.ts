import { expect, it } from "vitest";
import { showNameOnCardAction } from "@/app/(portal)/card/actions";
import * as cardRoute from "@/app/api/users/me/card/route";
import * as verifyRoute from "@/app/api/verify/member/[token]/route";
import { getAssociation } from "@/lib/association/queries";
import { formatCalendarDay, yearsAfter } from "@/lib/core/days";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { memberIdOf } from "@/lib/core/member-id";
import { currentCardAddress } from "@/lib/good-standing/shared/card-token";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { readPdf } from "../../support/pdf";

const { timeZone, memberIdPrefixes } = getAssociation();
const validTo = yearsAfter(calendarDayOf(new Date(), timeZone), 1);

async function aCardHolder(ownNumber: string | null = null) {
  const member = await aMember({
    firstName: "Ann",
    lastName: "Rolle",
    memberNumber: ownNumber,
    nextPaymentDate: noonOf(validTo, timeZone),
  });
  const memberId = memberIdOf(memberIdPrefixes, { ...member, isStaffOnly: false });
  return { member, memberId, browser: await signedInAs(member) };
}

it("a card has the same facts and the same address on the page and on paper, in the size of either paper", async () => {
  const { member, memberId, browser } = await aCardHolder("0417");
  const page = await pageText(browser, "/card", {});
  const { url } = await currentCardAddress(member.id);
  const facts = ["Ann Rolle", member.membershipType, memberId, "0417", formatCalendarDay(validTo), url];
  for (const fact of facts) expect(page).toContain(fact);
  for (const paper of ["a4", "letter"]) {
    const answer = await browser.call(cardRoute, "GET", { path: `/api/users/me/card?paper=${paper}` });
    expect(answer.status).toBe(200);
    const { text, totalPages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(totalPages).toBe(1);
    for (const fact of facts) expect(text.replaceAll(" ", "")).toContain(fact.replaceAll(" ", ""));
  }
});

it("whoever checks a card reads the name from when its member shows it until they hide it", async () => {
  const { member, browser } = await aCardHolder();
  const token = (await currentCardAddress(member.id)).url.split("/").at(-1)!;
  const nameRead = async () => {
    const answer = await new Browser().call(verifyRoute, "GET", { params: { token } });
    return ((await answer.json()) as { name?: string }).name;
  };
  for (const [shown, name] of [
    [true, "Ann Rolle"],
    [false, undefined],
  ] as const) {
    expect(await browser.within(() => showNameOnCardAction({ shown }))).toMatchObject({ ok: true });
    expect(await nameRead()).toBe(name);
  }
});

it("whoever is not in good standing has no card and no code, and reads why and what to do", async () => {
  for (const [set, words] of [
    [`"membershipStatus" = 'pending', "admittedAt" = NULL`, "returned your membership to pending"],
    [`"nextPaymentDate" = now() - interval '200 days', "membershipStatus" = 'pending'`, "Make Payment"],
  ] as const) {
    const { member, browser } = await aCardHolder();
    await sql(`UPDATE "User" SET ${set} WHERE "id" = $1::uuid`, [member.id]);
    expect(await pageText(browser, "/card", {})).toContain(words);
    expect((await browser.call(cardRoute, "GET")).status).toBe(403);
    expect(await sql(`SELECT FROM "CardToken" WHERE "userId" = $1::uuid`, [member.id])).toEqual([]);
  }
});
