import { expect, it } from "vitest";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import * as applyCall from "@/app/api/member-registration/route";
import * as emailCall from "@/app/api/registrations/[code]/email/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { findGroupByCode } from "@/lib/groups/queries";
import { anApplicationPayload } from "../../support/application-payload";
import { aMember, anEvent, anUnpaidRegistration, hourMs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";

const network = "203.0.113.9";
const ahead = (facts: object = {}) =>
  anEvent({ startDate: new Date(Date.now() + 60 * 24 * hourMs), priceCents: 5_000, ...facts });
const unknown = { fullName: "Ann Bain", email: "ann@unknown.test" };
const anAccount = async () => ({
  fullName: "Ann Bain",
  email: (await aMember({ emailVerifiedAt: new Date() })).email,
});
type Named = typeof unknown;

/** What a visitor is answered, without what is drawn anew for everybody. */
async function answerTo(
  handlers: RouteHandlers,
  params: Record<string, string>,
  body: object,
  own: string[],
) {
  const response = await new Browser().call(handlers, "POST", {
    params,
    body,
    headers: { "x-forwarded-for": network },
  });
  const text = own.reduce((rest, value) => rest.replaceAll(value, "…"), await response.text());
  const drawn = /"(id|bookingId|reference|registrationDate|heldUntil|expiresAt|documentsPath)":"[^"]+"/g;
  const quoted = /reference [0-9A-Z]{8}|reference=[0-9A-Z]{8}/g;
  return `${response.status} ${text.replace(drawn, '"$1":"…"').replace(quoted, "reference …")}`;
}

/** The answers about an unknown address and about an account's, in this order. */
async function answers(ask: (person: Named) => Promise<string>) {
  return [await ask(unknown), await ask(await anAccount())];
}

it.each([
  ["paid", { paymentAmount: "50.00", paymentMethod: "bank_transfer" }, {}],
  ["free", { paymentAmount: "0.00" }, { priceCents: 0 }],
])("an unconfirmed %s registration answers the same for an account's address", async (...[, paid, facts]) => {
  const event = await ahead(facts);
  const register = (person: Named) =>
    answerTo(registrationsCall, {}, { eventId: event.id, ...person, ...paid }, [person.email]);
  for (const count of [1, 2, 3]) {
    const answer = await register({ ...unknown, email: `first${count}@unknown.test` });
    // A mistyped address is corrected there, for which no letter arrives.
    expect(answer).toContain('"pageUrl":"/registration/');
  }
  const [typed, accounts] = await answers(register);
  expect(typed).toContain('"addressToConfirm":true');
  expect(typed).toContain('"pageUrl":null');
  expect(accounts).toBe(typed);
});

it("joining a waiting list answers the same for an account's address", async () => {
  const event = await ahead({ maxAttendees: 1 });
  await anUnpaidRegistration(event, {
    id: null,
    firstName: "Full",
    lastName: "House",
    email: "full@unknown.test",
  });
  const join = async (person: Named) => {
    const answer = await answerTo(joinCall, { id: event.id }, person, [person.email]);
    await db.write.waitingEntry.deleteMany();
    return answer;
  };
  const [typed, accounts] = await answers(join);
  expect(typed).toMatch(/^201 /);
  expect(accounts).toBe(typed);
});

it("a group, its confirmation and its page are the same with or without an account among its people", async () => {
  const pages: unknown[] = [];
  const [typed, accounts] = await answers(async (person) => {
    const event = await ahead({ title: "Forum" });
    const contact = { fullName: "Carla Coordinator", email: "carla@bank.test" };
    const asked = { company: "First Bank", contact, people: [{ ...person, registrationType: null }] };
    const answer = await answerTo(groupsCall, { id: event.id }, asked, [person.email]);
    const { code } = await db.groupBooking.findFirstOrThrow({ where: { booking: { eventId: event.id } } });
    await new Browser().within(() => action(confirmGroup)({ code }));
    const page = JSON.parse(JSON.stringify(await findGroupByCode(code)).replaceAll(person.email, "…")) as {
      people: object[];
    };
    pages.push(page.people.map((one) => ({ ...one, id: "…" })));
    return answer;
  });
  expect(typed).toMatch(/^201 /);
  expect(accounts).toBe(typed);
  expect(pages[0]).toHaveLength(1);
  expect(pages[1]).toEqual(pages[0]);
});

it("correcting an address answers the same when it is an account's", async () => {
  const [typed, accounts] = await answers(async (person) => {
    const visitor = { id: null, firstName: "Ann", lastName: "Bain", email: "ann@mistyped.test" };
    const { ticketCode: code } = await anUnpaidRegistration(await ahead(), visitor);
    return answerTo(emailCall, { code }, { email: person.email }, [person.email]);
  });
  expect(typed).toMatch(/^200 /);
  expect(accounts).toBe(typed);
});

it("applying for membership answers the same for an account's address", async () => {
  const [typed, accounts] = await answers(({ email }) =>
    answerTo(applyCall, {}, { ...anApplicationPayload(), email }, [email]),
  );
  expect(typed).toMatch(/^201 /);
  expect(accounts).toBe(typed);
});
