import { describe, expect, it } from "vitest";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as transferCall from "@/app/api/registrations/[code]/transfer/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { correctDetails } from "@/lib/seats/correct-details";
import { substituteInGroup } from "@/lib/groups/substitute-in-group";
import { aMember, anEvent, signedInAs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

/** A split at the first space would take these apart elsewhere. */
const apart = { firstName: "Mary Ann", lastName: "Bain" };
const visitor = { id: null, firstName: "Marva", lastName: "Rolle", email: "marva@visitor.test" };
const email = "mary@visitor.test";

async function post(
  call: RouteHandlers,
  params: Record<string, string>,
  body: object,
  browser = new Browser(),
) {
  const response = await browser.call(call, "POST", { params, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const seatOf = (address: string) =>
  db.registration.findFirstOrThrow({
    select: { id: true, firstName: true, lastName: true },
    where: { email: address },
  });
const greetingOf = async (to: string) => {
  const { text } = await db.outboxEmail.findFirstOrThrow({
    where: { toAddress: to },
    orderBy: { createdAt: "desc" },
  });
  return text.split("\n", 1)[0];
};

describe("first and last names that were typed apart", () => {
  it("first and last names stay apart when registering, and take precedence over the full name", async () => {
    const event = await anEvent();
    const register = (body: object) =>
      post(registrationsCall, {}, { eventId: event.id, paymentAmount: "0.00", ...body });
    expect((await register({ ...apart, email })).status).toBe(201);
    expect(await seatOf(email)).toMatchObject(apart);
    expect(await greetingOf(email)).toBe("Dear Mary Ann,");
    await register({ ...apart, fullName: "Bea Moss", email: "bea@visitor.test" });
    expect(await seatOf("bea@visitor.test")).toMatchObject(apart);
    await register({ fullName: "Moss, Bea", email: "moss@visitor.test" });
    expect(await seatOf("moss@visitor.test")).toMatchObject({ firstName: "Bea", lastName: "Moss" });
    await register({ firstName: "Dr.", lastName: "Bain", email: "dr@visitor.test" });
    expect(await greetingOf("dr@visitor.test")).toBe("Hello,");
    await register({ fullName: "Dr. Bain", email: "bain@visitor.test" });
    expect(await greetingOf("bain@visitor.test")).toBe("Dear Dr. Bain,");
    expect(await register({ lastName: "Bain", email: "half@visitor.test" })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "fullName", message: "Full name is required" }] },
    });
    expect(
      await register({ firstName: "Call 24255", lastName: "50100", email: "digits@visitor.test" }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: "lastName" }] } });
  });

  it("an account's own first and last names are kept when its owner types them in one", async () => {
    const [member, event] = [await aMember(apart), await anEvent()];
    const sent = { eventId: event.id, paymentAmount: "0.00", fullName: "mary ann bain", email };
    expect((await post(registrationsCall, {}, sent, await signedInAs(member))).status).toBe(201);
    expect(await db.registration.findFirstOrThrow()).toMatchObject({
      userId: member.id,
      email: member.email,
      firstName: "mary ann",
      lastName: "bain",
    });
  });

  it("first and last names stay apart on a waiting list", async () => {
    const event = await anEvent({ priceCents: 5_000, maxAttendees: 1 });
    await aPaidRegistration(event, visitor);
    expect((await post(joinCall, { id: event.id }, { ...apart, email })).status).toBe(201);
    expect(await db.waitingEntry.findFirstOrThrow()).toMatchObject(apart);
  });

  it("first and last names stay apart when a seat is transferred or corrected", async () => {
    const { id, ticketCode } = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    const { body } = await post(transferCall, { code: ticketCode }, { ...apart, email });
    expect(body).toMatchObject({ id, fullName: "Mary Ann Bain" });
    expect(await seatOf(email)).toMatchObject(apart);
    const { ticketCode: code } = await db.registration.findUniqueOrThrow({ where: { id } });
    const correct = (name: object) => new Browser().within(() => action(correctDetails)({ code, ...name }));
    await correct({ fullName: "Mary Ann Bain", companyName: "Bank" });
    expect(await seatOf(email)).toMatchObject(apart);
    await correct({ fullName: "Mary Ann Bain-Rolle" });
    expect(await seatOf(email)).toMatchObject({ firstName: "Mary Ann", lastName: "Bain-Rolle" });
    await correct({ firstName: "Mary", lastName: "Ann Bain" });
    expect(await seatOf(email)).toMatchObject({ firstName: "Mary", lastName: "Ann Bain" });
  });

  it("first and last names stay apart in a group, for its coordinator and anyone given a seat", async () => {
    const [member, event] = [
      await aMember({ ...apart, emailVerifiedAt: new Date() }),
      await anEvent({ priceCents: 5_000 }),
    ];
    const register = (contact: object, person: object) =>
      signedInAs(member).then((browser) =>
        post(
          groupsCall,
          { id: event.id },
          { company: "First Bank", contact: { ...contact, email: member.email }, people: [person] },
          browser,
        ),
      );
    const { body } = await register({ firstName: "Carla Sue", lastName: "Moss" }, { ...apart, email });
    expect(body).toMatchObject({ registrations: [{ fullName: "Mary Ann Bain" }] });
    const group = await db.groupBooking.findFirstOrThrow();
    expect(group).toMatchObject({ contactName: "Carla Sue Moss", contactFirstName: "Carla Sue" });
    expect(await greetingOf(member.email)).toBe("Dear Carla Sue,");
    const { id } = await seatOf(email);
    await new Browser().within(() =>
      action(substituteInGroup)({
        code: group.code,
        registrationId: id,
        ...apart,
        fullName: "Bea Moss",
        email: "bea@visitor.test",
      }),
    );
    expect(await seatOf("bea@visitor.test")).toMatchObject({ id, ...apart });

    await register({ fullName: "Mary Ann Bain" }, { fullName: "Moss, Tanya", email: "tanya@visitor.test" });
    expect(await seatOf("tanya@visitor.test")).toMatchObject({ firstName: "Tanya", lastName: "Moss" });
    expect(await greetingOf(member.email)).toBe("Dear Mary Ann,");
  });
});
