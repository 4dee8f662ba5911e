import { beforeEach, expect, it } from "vitest";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { summariseMember } from "@/lib/personal-data/member-summary";
import { aMember, anEvent, anUnpaidRegistration, aStaffMember, signedInAs } from "../../support/builders";
import { aDocument } from "../../support/documents";

type Role = "membership" | "treasurer";

type Answering = Staff<"messages.answer">;

/** Summarises a member as whoever signs in with this role, or with none of the rights of one. */
async function staffWith(role: Role, { hasRights = true } = {}) {
  const browser = await signedInAs(await aStaffMember([{ role, eventId: null }]));
  const person = (await readSession(browser.cookies.get(sessionCookie.name) ?? "")) as Answering;
  const asked = hasRights ? person : ({ ...person, grants: [] } as unknown as Answering);
  return (id: string) => browser.within(() => summariseMember(asked, id));
}

let tamika: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  tamika = await aMember();
});

it("a conversation shows its member's standing, outstanding amounts, and newest three of each list", async () => {
  const references = [];
  for (let count = 0; count < 4; count++) {
    const event = await anEvent({ title: `Event ${count}`, priceCents: 2_550 });
    const { id, reference } = await anUnpaidRegistration(event, tamika);
    const registrationDate = new Date(Date.UTC(2026, 0, 1 + count));
    await db.write.registration.update({ where: { id }, data: { registrationDate } });
    references.push(reference);
  }
  const member = await signedInAs(tamika);
  for (let count = 0; count < 4; count++) await aDocument(member);
  const seen = await (await staffWith("membership"))(tamika.id);
  expect(seen.standing).toMatch(/\.$/);
  expect(seen.open).toEqual({ cents: 10_200, count: 4 });
  expect(seen.registrations?.map(({ event }) => event.title)).toEqual(["Event 3", "Event 2", "Event 1"]);
  expect(seen.documents).toHaveLength(3);
  const treasurer = await (await staffWith("treasurer"))(tamika.id);
  expect(treasurer.references.toSorted()).toEqual(references.toSorted());
});

it("the summary beside a conversation counts as opening the record, audited once a day", async () => {
  const opened = () =>
    db.auditEntry.count({ where: { action: "member_record_opened", targetId: tamika.id } });
  const membership = await staffWith("membership");
  await membership(tamika.id);
  await membership(tamika.id);
  expect(await opened()).toBe(1);
});

it("the summary beside a conversation shows each person only what the record would show them", async () => {
  await anUnpaidRegistration(await anEvent({ priceCents: 2_550 }), tamika);
  await aDocument(await signedInAs(tamika));
  const membership = await staffWith("membership");
  expect(await membership(tamika.id)).toMatchObject({
    hasRecord: true,
    references: [],
    documents: [{}],
    open: { count: 1 },
  });
  const treasurer = await staffWith("treasurer");
  expect(await treasurer(tamika.id)).toMatchObject({
    hasRecord: true,
    references: [expect.any(String)],
    documents: null,
    open: { count: 1 },
  });
  const withoutRoles = await staffWith("membership", { hasRights: false });
  expect(await withoutRoles(tamika.id)).toEqual({
    id: tamika.id,
    hasRecord: false,
    references: [],
    standing: null,
    open: null,
    registrations: null,
    documents: null,
  });
});
