import { describe, expect, it } from "vitest";
import * as registrations from "@/app/api/event-registrations/route";
import { db, pool } from "@/lib/db/client";
import { isReference } from "@/lib/ledger/reference";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import { aMember, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const person = {
  fullName: "Deandra Mae Knowles",
  email: "Deandra.Knowles@example.test",
  companyName: "Harbour Trust",
  position: "MLRO",
  phone: "(242) 555-0123",
  notes: "No shellfish, please.",
};

async function register(
  browser: Browser,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await browser.call(registrations, "POST", { body: { ...person, ...body }, headers });
  return {
    status: response.status,
    answer: (await response.json()) as RegistrationAnswer & Record<string, unknown>,
  };
}

const rates = [
  ["member_two_day", "Member, two days", 65_000],
  ["non_member_one_day", "Non-member, one day", 50_000],
  ["student", "Student", 0],
] as const;

async function aConference() {
  const event = await anEvent({ priceCents: 35_000, title: "Anniversary Conference" });
  await db.write.eventPrice.createMany({
    data: rates.map(([registrationType, label, priceCents], position) => ({
      eventId: event.id,
      registrationType,
      label,
      priceCents,
      position,
    })),
  });
  return event;
}

describe("the full payload of registering", () => {
  it("a visitor who registers for a free event is paid, with a ticket, and the name split at the first space", async () => {
    const event = await anEvent();
    const { status, answer } = await register(new Browser(), { eventId: event.id, paymentAmount: "0.00" });
    expect(status).toBe(201);
    const row = await db.registration.findFirstOrThrow();
    expect(answer).toEqual({
      id: row.id,
      eventId: event.id,
      eventTitle: event.title,
      registrationType: null,
      rateLabel: null,
      paymentMethod: null,
      paymentStatus: "paid",
      paymentAmount: "0.00",
      registrationDate: row.registrationDate.toISOString(),
      memberRateToVerify: false,
      addressToConfirm: false,
      reference: null,
      paymentUrl: null,
      heldUntil: null,
      deadline: null,
      ticketUrl: `/api/tickets/${row.ticketCode}`,
      pageUrl: `/registration/${row.ticketCode}`,
      message: "Your seat is confirmed. Your ticket and a calendar entry are on their way to you by email.",
    });
    expect(row).toMatchObject({
      userId: null,
      firstName: "Deandra",
      lastName: "Mae Knowles",
      email: "deandra.knowles@example.test",
      companyName: "Harbour Trust",
      position: "MLRO",
      phoneNumber: "(242) 555-0123",
      notes: "No shellfish, please.",
    });
  });

  it("registering queues the confirmation with calendar entry and ticket in the same transaction", async () => {
    const event = await anEvent();
    await register(new Browser(), { eventId: event.id, paymentAmount: "0.00" });
    const [row, email] = [await db.registration.findFirstOrThrow(), await db.outboxEmail.findFirstOrThrow()];
    expect(email).toMatchObject({
      toAddress: "deandra.knowles@example.test",
      template: "registration_confirmed",
      subject: `You are registered: ${event.title}`,
    });
    expect(email.text).toContain(`/registration/${row.ticketCode}`);
    expect(email.attachments).toMatchObject([
      { fileName: "event.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" },
      { fileName: "ticket.pdf", ticketOf: row.id },
    ]);
  });

  it("registering at a rate has its price, with reference, instructions and no ticket yet", async () => {
    const event = await aConference();
    const { status, answer } = await register(new Browser(), {
      eventId: event.id,
      registrationType: "non_member_one_day",
      paymentMethod: "bank_transfer",
      paymentAmount: "500.00",
    });
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      rateLabel: "Non-member, one day",
      paymentMethod: "bank_transfer",
      paymentStatus: "pending",
      paymentUrl: null,
      ticketUrl: null,
      memberRateToVerify: false,
    });
    expect(isReference(answer.reference ?? "")).toBe(true);
    expect(answer.message).toContain(`quote the reference ${answer.reference}`);
    const email = await db.outboxEmail.findFirstOrThrow();
    expect(email.template).toBe("registration_unpaid");
    for (const words of ["500.00 BSD", answer.reference ?? "", "bank details are not set yet"]) {
      expect(email.text).toContain(words);
    }
    expect(email.attachments).toHaveLength(1);
  });

  it.each([
    ["paylanes", true],
    ["bank_transfer", false],
    ["cheque", false],
  ])(
    "registering answers with the provider's payment page only when paying online: with the method %s, %s",
    async (paymentMethod, isOnline) => {
      const event = await aConference();
      const { answer } = await register(new Browser(), {
        eventId: event.id,
        registrationType: "non_member_one_day",
        paymentMethod,
        paymentAmount: "500.00",
      });
      expect(Boolean(answer.paymentUrl)).toBe(isOnline);
      if (isOnline) {
        expect(new URL(answer.paymentUrl ?? "").searchParams.get("description")).toBe(
          "Event Registration: Anniversary Conference",
        );
      }
    },
  );

  it("registering needs one of the event's rates, and its current price", async () => {
    const event = await aConference();
    const refusal = async (body: Record<string, unknown>) => {
      const { status, answer } = await register(new Browser(), { eventId: event.id, ...body });
      return [status, answer.code, answer.message];
    };
    expect(await refusal({ paymentAmount: "350.00" })).toEqual([
      400,
      "invalid_input",
      "Please choose a registration type.",
    ]);
    expect((await refusal({ paymentAmount: "1.00", registrationType: "vip" }))[1]).toBe("invalid_input");
    const changed = await refusal({ paymentAmount: "450.00", registrationType: "non_member_one_day" });
    expect(changed.slice(0, 2)).toEqual([400, "amount_mismatch"]);
    expect(changed[2]).toContain("has changed to 500.00 BSD. You have not been charged");
    expect([await db.registration.count(), await db.outboxEmail.count()]).toEqual([0, 0]);
  });

  it("registering never charges the client's price, so another's price for a member rate is refused", async () => {
    const event = await aConference();
    const { status } = await register(new Browser(), {
      eventId: event.id,
      registrationType: "member_two_day",
      paymentAmount: "0.00",
    });
    expect(status).toBe(400);
  });

  const memberRate = { registrationType: "member_two_day", paymentMethod: "cheque", paymentAmount: "650.00" };

  it("a member rate is unverified except for an active member registering under their own address", async () => {
    const event = await aConference();
    const verify = async (browser: Browser, email: string) =>
      (await register(browser, { eventId: event.id, ...memberRate, email })).answer.memberRateToVerify;
    const [active, pending] = [await aMember(), await aMember({ membershipStatus: "pending" })];
    expect(await verify(new Browser(), "stranger@example.test")).toBe(true);
    expect(await verify(new Browser(), (await aMember()).email)).toBe(true);
    expect(await verify(await signedInAs(pending), pending.email)).toBe(true);
    expect(await verify(await signedInAs(await aMember()), "colleague@example.test")).toBe(true);
    expect(await verify(await signedInAs(active), active.email.toUpperCase())).toBe(false);
  });

  it("a free, unverified member rate waits for the administrators", async () => {
    const event = await anEvent();
    await db.write.eventPrice.create({
      data: { eventId: event.id, registrationType: "member_free", label: "Members", priceCents: 0 },
    });
    const { answer } = await register(new Browser(), {
      eventId: event.id,
      registrationType: "member_free",
      paymentAmount: "0.00",
    });
    expect(answer).toMatchObject({ paymentStatus: "pending", reference: null, ticketUrl: null });
  });

  it("a registration is its named person's, and linked to the member who typed it", async () => {
    const [member, event] = [await aMember(), await anEvent()];
    await register(await signedInAs(member), {
      eventId: event.id,
      paymentAmount: "0.00",
      email: "work@example.test",
    });
    expect(await db.registration.findFirstOrThrow()).toMatchObject({
      userId: null,
      registeredById: member.id,
      email: "work@example.test",
    });
  });

  it("an address has one seat per event, whoever registers it and however it is written", async () => {
    const event = await anEvent();
    await register(new Browser(), { eventId: event.id, paymentAmount: "0.00" });
    const again = await register(new Browser(), {
      eventId: event.id,
      paymentAmount: "0.00",
      email: " DEANDRA.KNOWLES@EXAMPLE.TEST ",
    });
    expect([again.status, again.answer.message]).toEqual([409, "You are already registered for this event"]);
    expect(await db.registration.count()).toBe(1);
  });

  it("a visitor's registration repeated with its Idempotency-Key is made once", async () => {
    const event = await anEvent();
    const headers = { "Idempotency-Key": "2f6f1a53-6d0e-4b6b-9d7e-3f6a3c1b9d10" };
    const body = { eventId: event.id, paymentAmount: "0.00" };
    const browser = new Browser();
    const first = await register(browser, body, headers);
    expect(await register(browser, body, headers)).toEqual(first);
    expect([await db.registration.count(), await db.outboxEmail.count()]).toEqual([1, 1]);
  });

  it("a visitor's registration needs a name and address", async () => {
    const event = await anEvent();
    const short = await new Browser().call(registrations, "POST", {
      body: { eventId: event.id, paymentAmount: "0.00" },
    });
    expect(short.status).toBe(401);
    const { status, answer } = await register(new Browser(), {
      eventId: event.id,
      paymentAmount: "0.00",
      email: "nobody",
    });
    expect(status).toBe(400);
    expect(answer.issues).toEqual([{ path: "email", message: "Please enter a valid email address" }]);
    const { answer: nameless } = await register(new Browser(), {
      eventId: event.id,
      paymentAmount: "0.00",
      fullName: " ",
    });
    expect(nameless.issues).toEqual([{ path: "fullName", message: "Full name is required" }]);
  });

  it("registration is closed or full for visitors as for members", async () => {
    const [over, full] = [
      await anEvent({ startDate: new Date(Date.now() - hourMs) }),
      await anEvent({ maxAttendees: 1 }),
    ];
    await register(new Browser(), { eventId: full.id, paymentAmount: "0.00", email: "first@example.test" });
    const refusals = await Promise.all(
      [over, full].map(({ id }) => register(new Browser(), { eventId: id, paymentAmount: "0.00" })),
    );
    expect(refusals.map(({ answer }) => answer.message)).toEqual(["Registration is closed", "Event is full"]);
  });

  it("a network can make thirty registrations an hour", async () => {
    const [event, robot] = [await anEvent({ maxAttendees: null }), new Browser()];
    const statuses = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      statuses.push(
        (
          await register(robot, {
            eventId: event.id,
            paymentAmount: "0.00",
            email: `r${attempt}@example.test`,
          })
        ).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
  });

  it("refused registrations count separately, including simultaneous ones, at three hundred an hour", async () => {
    const event = await anEvent({ maxAttendees: null, priceCents: 1_000 });
    const office = new Browser();
    const post = async (email: string, paymentAmount: string) => {
      const { status, answer } = await register(office, { eventId: event.id, paymentAmount, email });
      return [status, answer.code];
    };
    const codes = [];
    for (let round = 0; round < 6; round++)
      codes.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, n) => post(`r${n}@example.test`, "9.00")))),
      );
    expect(codes).toEqual(Array(48).fill([400, "amount_mismatch"]));
    // Nor do they make the next one wait for a confirmation.
    expect(await post("a@example.test", "10.00")).toEqual([201, undefined]);
    expect(await db.registration.findFirstOrThrow()).toMatchObject({ addressToConfirm: false });
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "refused registrations by network" } },
      data: { count: 299 },
    });
    expect(await post("b@example.test", "9.00")).toEqual([400, "amount_mismatch"]);
    expect(await post("b@example.test", "9.00")).toEqual([429, "too_many"]);
    expect(await post("b@example.test", "10.00")).toEqual([201, undefined]);
  });

  it("simultaneous refused registrations don't count, even beyond thirty", async () => {
    const event = await anEvent({ maxAttendees: null, priceCents: 1_000 });
    const office = new Browser();
    const post = async (email: string, paymentAmount: string) =>
      (await register(office, { eventId: event.id, paymentAmount, email })).status;
    await Promise.all(Array.from({ length: 45 }, (_, n) => post(`r${n}@example.test`, "9.00")));
    const counts = await db.rateLimit.findMany({
      select: { count: true },
      where: {
        OR: ["guest registrations by address", "unpaid seats"].map((name) => ({ key: { startsWith: name } })),
      },
    });
    expect(counts).toEqual([{ count: 0 }, { count: 0 }]);
  });
});

describe("asking who is registered", () => {
  it("a network gets ten answers an hour about who is registered, then 429, while others there go on", async () => {
    const { id: eventId } = await anEvent();
    const attendee = await aMember({ emailVerifiedAt: new Date() });
    const here = { "x-forwarded-for": "203.0.113.77" };
    const ask = async (browser: Browser, email: string, headers: Record<string, string> = here) =>
      (await register(browser, { eventId, email, paymentAmount: "0.00" }, headers)).status;
    const owner = await signedInAs(attendee);
    expect(await ask(owner, attendee.email)).toBe(201);

    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++) statuses.push(await ask(new Browser(), attendee.email));
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
    expect(await ask(new Browser(), "somebody.else@example.test")).toBe(201);
    // A wrong price gets the same words, whether the address is registered or not.
    const wrong = (email: string) =>
      register(new Browser(), { eventId, email, paymentAmount: "1.00" }, here).then(({ answer }) => answer);
    expect(await wrong("nobody@example.test")).toMatchObject({ code: "too_many" });
    expect(await wrong("nobody@example.test")).toEqual(await wrong(attendee.email));
    expect(await ask(owner, attendee.email)).toBe(409);
    expect(await ask(new Browser(), attendee.email, { "x-forwarded-for": "203.0.113.78" })).toBe(409);
  });
});

describe("one member never holds two seats", () => {
  const other = "Somebody.Else@example.test";
  const refused = { status: 409, answer: { code: "already_registered" } };
  const sent = (eventId: string, email: string) => ({ eventId, email, paymentAmount: "0.00" });

  it("a member never holds two seats by account and by address, whichever comes first", async () => {
    const [one, two] = [await anEvent(), await anEvent()];
    const member = await aMember({ firstName: "Deandra", lastName: "Mae Knowles" });
    const browser = await signedInAs(member);
    expect((await register(browser, sent(one.id, other))).status).toBe(201);
    expect(await register(new Browser(), sent(one.id, member.email))).toMatchObject(refused);
    expect((await register(new Browser(), sent(two.id, member.email))).status).toBe(201);
    expect(await register(browser, sent(two.id, other))).toMatchObject(refused);
    // Also where the event is full by then: already registered comes first.
    await db.write.event.updateMany({ data: { maxAttendees: 1 } });
    expect(await register(new Browser(), sent(one.id, member.email))).toMatchObject(refused);
    // Nobody else is kept out, and a seat that was released is not held.
    await db.write.event.updateMany({ data: { maxAttendees: null } });
    expect((await register(new Browser(), sent(one.id, "guest@example.test"))).status).toBe(201);
    await db.write.registration.updateMany({
      where: { userId: member.id },
      data: { cancelledAt: new Date() },
    });
    expect((await register(new Browser(), sent(one.id, member.email))).status).toBe(201);
  });

  it("a member never holds two seats by registering twice at the same moment", async () => {
    const member = await aMember({ firstName: "Deandra", lastName: "Mae Knowles" });
    const browser = await signedInAs(member);
    for (let turn = 0; turn < 3; turn++) {
      const { id } = await anEvent();
      const holder = await pool().connect();
      await holder.query("BEGIN");
      await holder.query(`SELECT FROM "Event" WHERE "id" = $1 FOR NO KEY UPDATE`, [id]);
      const registering = Promise.all([
        register(browser, sent(id, `elsewhere-${turn}@example.test`)),
        register(new Browser(), sent(id, member.email)),
      ]);
      // Both have registered and wait to be counted.
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool().query(waiting)).rows.length).toBe(2);
      await holder.query("COMMIT");
      holder.release();
      const answers = await registering;
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await db.event.findUniqueOrThrow({ where: { id } })).currentAttendees).toBe(1);
    }
  });
});
