import { beforeEach, expect, it } from "vitest";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { summariseMember } from "@/lib/personal-data/member-summary";
import { aMember, anEvent, anUnpaidRegistration, aStaffMember, signedInAs } from "../../support/builders";
import { aDocument } from "../../support/documents";

type Role = "membership" | "treasurer";

async function staffWith(role: Role) {
  const user = await aStaffMember([{ role, eventId: null }]);
  const browser = await signedInAs(user);
  return (await readSession(browser.cookies.get(sessionCookie.name) ?? "")) as Staff<"messages.answer">;
}

let tamika: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  tamika = await aMember();
});

it("a conversation's member is summed up: standing, what is open, and the newest three of each", async () => {
  const references = [];
  for (let count = 0; count < 4; count++) {
    const event = await anEvent({ title: `Event ${count}`, priceCents: 2_550 });
    const { id, reference } = await anUnpaidRegistration(event, tamika);
    const registrationDate = new Date(Date.UTC(2026, 0, 1 + count));
    await db.registration.update({ where: { id }, data: { registrationDate } });
    references.push(reference);
  }
  const member = await signedInAs(tamika);
  for (let count = 0; count < 4; count++) await aDocument(member);
  const seen = await summariseMember(await staffWith("membership"), tamika.id);
  expect(seen.standing).toMatch(/\.$/);
  expect(seen.open).toEqual({ amount: "102.00", count: 4 });
  expect(seen.registrations?.map(({ event }) => event.title)).toEqual(["Event 3", "Event 2", "Event 1"]);
  expect(seen.documents).toHaveLength(3);
  const treasurer = await summariseMember(await staffWith("treasurer"), tamika.id);
  expect(treasurer.references.toSorted()).toEqual(references.toSorted());
});

it("shows each part only to whoever may see it in the record", async () => {
  await anUnpaidRegistration(await anEvent({ priceCents: 2_550 }), tamika);
  await aDocument(await signedInAs(tamika));
  const membership = await staffWith("membership");
  expect(await summariseMember(membership, tamika.id)).toMatchObject({
    ...{ hasRecord: true, references: [], documents: [{}], open: { count: 1 } },
  });
  const treasurer = await staffWith("treasurer");
  expect(await summariseMember(treasurer, tamika.id)).toMatchObject({
    ...{ hasRecord: true, references: [expect.any(String)], documents: null, open: { count: 1 } },
  });
  const withoutRoles = { ...membership, grants: [] } as unknown as Staff<"messages.answer">;
  expect(await summariseMember(withoutRoles, tamika.id)).toEqual({
    ...{ id: tamika.id, hasRecord: false, references: [] },
    ...{ standing: null, open: null, registrations: null, documents: null },
  });
});
