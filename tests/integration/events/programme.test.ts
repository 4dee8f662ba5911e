import { describe, expect, it } from "vitest";
import * as pictures from "@/app/api/admin/events/[id]/speaker-pictures/route";
import * as allEvents from "@/app/api/events/route";
import * as oneEvent from "@/app/api/events/[id]/route";
import * as publicEvents from "@/app/api/public/events/route";
import * as publicEvent from "@/app/api/public/events/[slug]/route";
import * as publicCalendar from "@/app/api/public/events/[slug]/calendar/route";
import * as publicPicture from "@/app/api/public/speakers/[id]/route";
import * as registrations from "@/app/api/event-registrations/route";
import { db, transaction } from "@/lib/db/client";
import { notifyRegistrants } from "@/lib/events/shared/notify-registrants";
import { eventFields, readProgramme } from "@/lib/events/queries";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { previewDescription } from "@/lib/events/preview-description";
import { setProgramme } from "@/lib/events/set-programme";
import { action } from "@/lib/http/action";
import { limitKey } from "@/lib/limits/limit";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  hourMs,
  signedInAs,
} from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aPng } from "../../support/pictures";

const joinUrl = "https://meet.example/room-7";
const day = (hour: number) => `2030-05-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const facts = {
  title: "Ethics Forum",
  description: "A day of it.",
  startDate: day(13),
  endDate: day(21),
};
const lunch = { startsAt: day(16), title: "Lunch" };
const opening = { startsAt: day(13), endsAt: day(14), title: "Opening", description: "With coffee." };
const althea = { name: "Althea Bethel", title: "Inspector", bio: "Has seen it all." };

const asAdmin = async () => signedInAs(await anAdmin());
const answerOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

async function create(browser: Browser, more: object) {
  const response = await browser.call(allEvents, "POST", { body: { ...facts, ...more } });
  return { status: response.status, answer: (await answerOf(response)) as Record<string, string> };
}
async function upload(browser: Browser, id: string, picture = aPng()) {
  const headers = { "content-type": "image/png" };
  const response = await browser.call(pictures, "POST", { params: { id }, rawBody: picture, headers });
  expect(response.status).toBe(201);
  return String((await answerOf(response)).imageUrl);
}
const pictureOf = (url: string) =>
  new Browser().call(publicPicture, "GET", { params: { id: url.split("/").at(-1)! } });

describe("an event's programme", () => {
  it("an event's programme is saved in order, and shown to staff and in public without the join link", async () => {
    const browser = await asAdmin();
    const sent = { agenda: [lunch, opening], speakers: [althea], joinUrl: ` ${joinUrl} ` };
    const { status, answer } = await create(browser, sent);
    const programme = {
      agenda: [opening, { ...lunch, endsAt: null, description: null }],
      speakers: [{ ...althea, imageUrl: null }],
    };
    expect(status).toBe(201);
    expect(answer).toMatchObject({ ...programme, joinUrl });
    const shown = await browser.call(oneEvent, "GET", { params: { id: answer.id! } });
    expect(await answerOf(shown)).toMatchObject({ ...programme, joinUrl });

    const member = await signedInAs(await aMember());
    const toMember = await member.call(oneEvent, "GET", { params: { id: answer.id! } });
    const inPublic = await new Browser().call(publicEvent, "GET", { params: { slug: answer.slug! } });
    for (const text of [await toMember.text(), await inPublic.text()]) {
      expect(JSON.parse(text)).toMatchObject(programme);
      expect(text).not.toContain("joinUrl");
      expect(text).not.toContain("meet.example");
    }
    const others = [
      await browser.call(allEvents, "GET"),
      await new Browser().call(publicEvents, "GET", { path: "/api/public/events?from=2030-01-01" }),
      await new Browser().call(publicCalendar, "GET", { params: { slug: answer.slug! } }),
    ];
    for (const response of others) {
      const text = await response.text();
      expect(text).toContain("Ethics Forum");
      expect(text).not.toContain("meet.example");
    }
  });

  it("an event's programme stays when an edit leaves it out, and goes when it is emptied", async () => {
    const browser = await asAdmin();
    const { answer } = await create(browser, { agenda: [opening], speakers: [althea], joinUrl });
    const put = async (more: object) =>
      answerOf(
        await browser.call(oneEvent, "PUT", { params: { id: answer.id! }, body: { ...facts, ...more } }),
      );
    expect(await put({})).toMatchObject({ agenda: [opening], speakers: [{ name: althea.name }], joinUrl });
    expect(await put({ agenda: [] })).toMatchObject({
      agenda: [],
      speakers: [{ name: althea.name }],
      joinUrl,
    });
    expect(await put({ speakers: [], joinUrl: "" })).toMatchObject({
      agenda: [],
      speakers: [],
      joinUrl: null,
    });
    const edits = await db.auditEntry.findMany({
      where: { action: "event_updated" },
      orderBy: { id: "asc" },
    });
    expect(edits.map(({ details }) => (details as { changed: string[] }).changed)).toEqual([
      [],
      ["agenda"],
      ["speakers", "joinUrl"],
    ]);
    expect(JSON.stringify(edits.map(({ details }) => details))).not.toContain("meet.example");
  });

  it.each([
    [
      { joinUrl: "http://meet.example/room" },
      "joinUrl",
      "The join link must be a full address that starts with https://",
    ],
    [
      { joinUrl: "javascript:alert(1)" },
      "joinUrl",
      "The join link must be a full address that starts with https://",
    ],
    [{ joinUrl: "https://" }, "joinUrl", "The join link must be a full address that starts with https://"],
    [{ agenda: [{ ...opening, title: " " }] }, "agenda.0.title", "Title is required"],
    [{ agenda: [{ ...opening, startsAt: "nine" }] }, "agenda.0.startsAt", "Say when it starts"],
    [{ agenda: [{ ...opening, endsAt: day(13) }] }, "agenda.0.endsAt", "It must end after it starts"],
    [{ agenda: Array(101).fill(opening) }, "agenda", "You can add up to 100 agenda items"],
    [{ agenda: [{ ...opening, title: "a".repeat(201) }] }, "agenda.0.title", "Use 200 characters or fewer"],
    [{ speakers: [{ ...althea, name: "" }] }, "speakers.0.name", "Name is required"],
    [
      { speakers: [{ ...althea, bio: "a".repeat(2_001) }] },
      "speakers.0.bio",
      "Use 2,000 characters or fewer",
    ],
    [{ speakers: Array(51).fill(althea) }, "speakers", "You can add up to 50 speakers"],
    [
      { speakers: [{ ...althea, imageUrl: "https://elsewhere.example/a.png" }] },
      "speakers.0.imageUrl",
      "Upload the picture instead of linking to it",
    ],
  ])("an event's programme is refused in words at its field (%#)", async (more, path, message) => {
    const { status, answer } = await create(await asAdmin(), more);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ issues: expect.arrayContaining([{ path, message }]) as unknown });
    expect(await db.event.count()).toBe(0);
  });

  it("only people who may edit the event save its programme, audited without the join link", async () => {
    const event = await anEvent();
    const browser = await asAdmin();
    const save = (by: Browser) =>
      by.within(() =>
        action(setProgramme)({ eventId: event.id, agenda: [opening], speakers: [althea], joinUrl }),
      );
    expect(await save(browser)).toMatchObject({ ok: true, data: { agenda: [opening], joinUrl } });
    expect(await save(browser)).toMatchObject({ ok: true });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        action: "event_programme_set",
        details: {
          changed: ["agenda", "speakers", "joinUrl"],
          changes: { [opening.title]: { from: null, to: [opening.startsAt] } },
        },
      },
    ]);
    expect(JSON.stringify((await db.auditEntry.findFirstOrThrow()).details)).not.toContain(joinUrl);
    expect(await save(await signedInAs(await aMember()))).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("an event's programme may have an item on another day, because the event may move", async () => {
    const { status } = await create(await asAdmin(), {
      agenda: [{ ...opening, startsAt: "2031-01-01T09:00:00Z", endsAt: null }],
    });
    expect(status).toBe(201);
  });

  it("a join link of another kind can't get into the database", async () => {
    await expect(anEvent({ joinUrl: "http://meet.example" })).rejects.toThrow("Event_join_url");
  });
});

/** Calendar files break long lines. */
const unfolded = (text: string) => text.replaceAll("\r\n ", "");

describe("a join link", () => {
  async function register(event: { id: string }, paymentAmount: string) {
    const person = await aMember();
    const browser = await signedInAs(person);
    const response = await browser.call(registrations, "POST", {
      body: { eventId: event.id, paymentAmount },
    });
    expect(response.status).toBe(201);
    const { ticketCode } = await db.registration.findFirstOrThrow({ where: { userId: person.id } });
    return { person, code: ticketCode, body: await response.text() };
  }
  const lastLetter = async () => {
    const { text, html, attachments } = await db.outboxEmail.findFirstOrThrow({
      orderBy: { createdAt: "desc" },
    });
    return { text, html, files: unfolded(JSON.stringify(attachments).replaceAll("\\r\\n", "\r\n")) };
  };

  it("a join link is on the private page, in the ticket's email and in its calendar file", async () => {
    const event = await anEvent({ joinUrl, location: null });
    const { code, body } = await register(event, "0.00");
    expect(await findRegistrationByCode(code)).toMatchObject({ joinUrl, event: { isOnline: true } });
    const { text, html, files } = await lastLetter();
    expect(text).toContain(`Join online: ${joinUrl}`);
    expect(html).toContain(joinUrl);
    expect(files).toContain(`Join online: ${joinUrl}`);
    expect(files).toContain(`LOCATION:${joinUrl}`);
    expect(body).not.toContain("meet.example");
  });

  it("a join link comes with the payment, not with a seat that is only held", async () => {
    const event = await anEvent({
      joinUrl,
      priceCents: 5_000,
      startDate: new Date(Date.now() + 900 * hourMs),
    });
    const { person, code } = await register(event, "50.00");
    const shown = () => findRegistrationByCode(code);
    expect(await shown()).toMatchObject({ paymentStatus: "pending", joinUrl: null });
    expect(JSON.stringify(await shown())).not.toContain("meet.example");
    expect(JSON.stringify(await lastLetter())).not.toContain("meet.example");
    const due = await db.amountDue.findFirstOrThrow({ where: { userId: person.id } });
    const money = {
      method: "bank_transfer" as const,
      paymentDate: new Date(),
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    };
    await transaction(() => settleDue(sales, { dueId: due.id, amountCents: due.amountCents }, money));
    expect(await shown()).toMatchObject({ joinUrl });
    const { text, files } = await lastLetter();
    expect(text).toContain(`Join online: ${joinUrl}`);
    expect(files).toContain(`Join online: ${joinUrl}`);
  });

  it("a join link is in a moved event's calendar for confirmed seats alone, and not after cancelling", async () => {
    const event = await anEvent({ joinUrl, priceCents: 0, startDate: new Date(Date.now() + 900 * hourMs) });
    const { person } = await register(event, "0.00");
    await anUnpaidRegistration({ ...event, priceCents: 5_000 }, await aMember());
    await db.write.outboxEmail.deleteMany();
    const moved = await db.event.findUniqueOrThrow({ where: { id: event.id }, select: eventFields });
    await transaction(() =>
      notifyRegistrants(moved, "event_moved", "REQUEST", () => ({
        subject: "Changed",
        greeting: "Dear you,",
        paragraphs: [],
      })),
    );
    const sent = await db.outboxEmail.findMany();
    const withLink = sent.filter(({ attachments }) => JSON.stringify(attachments).includes("meet.example"));
    expect([sent.length, withLink.map(({ toAddress }) => toAddress)]).toEqual([2, [person.email]]);
    await db.write.registration.updateMany({
      where: { userId: person.id },
      data: { cancelledAt: new Date() },
    });
    const { ticketCode } = await db.registration.findFirstOrThrow({ where: { userId: person.id } });
    expect(await findRegistrationByCode(ticketCode)).toMatchObject({ isCancelled: true, joinUrl: null });
  });
});

describe("a speaker's picture", () => {
  it("a speaker's picture is shown once the speaker has it, and goes with the speaker", async () => {
    const browser = await asAdmin();
    const event = await anEvent();
    const imageUrl = await upload(browser, event.id);
    expect((await pictureOf(imageUrl)).status).toBe(404);
    const save = (speakers: object[]) =>
      browser.within(() => action(setProgramme)({ eventId: event.id, speakers } as never));
    expect(await save([{ ...althea, imageUrl }])).toMatchObject({ ok: true });
    const shown = await pictureOf(imageUrl);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    // Again, with another speaker before: the picture is the event's by now.
    expect(await save([{ name: "Basil" }, { ...althea, imageUrl }])).toMatchObject({ ok: true });
    expect((await pictureOf(imageUrl)).status).toBe(200);
    expect(await save([althea])).toMatchObject({ ok: true });
    expect((await pictureOf(imageUrl)).status).toBe(404);
    await expect.poll(() => db.upload.count()).toBe(0);
  });

  it("a speaker's picture goes with its event", async () => {
    const browser = await asAdmin();
    const event = await anEvent({ startDate: new Date(Date.now() - 9 * hourMs) });
    const imageUrl = await upload(browser, event.id);
    await browser.within(() =>
      action(setProgramme)({ eventId: event.id, speakers: [{ ...althea, imageUrl }] }),
    );
    expect((await browser.call(oneEvent, "DELETE", { params: { id: event.id } })).status).toBe(200);
    await expect.poll(() => db.upload.count()).toBe(0);
  });

  it("a speaker's picture can't be another person's file or a deleted one, and nothing changes", async () => {
    const [event, mine, theirs] = [await anEvent({ agenda: [] }), await asAdmin(), await asAdmin()];
    const imageUrl = await upload(theirs, event.id);
    const gone = imageUrl.replace(/[0-9a-f-]{36}$/, "00000000-0000-4000-8000-000000000000");
    for (const url of [imageUrl, gone]) {
      const outcome = await mine.within(() =>
        action(setProgramme)({
          eventId: event.id,
          agenda: [opening],
          speakers: [{ ...althea, imageUrl: url }],
        }),
      );
      expect(outcome).toMatchObject({
        ok: false,
        issues: [
          {
            path: "speakers.0.imageUrl",
            message: "This picture is no longer available. Please choose it again.",
          },
        ],
      });
    }
    expect(await readProgramme(event)).toEqual({ agenda: [], speakers: [] });
  });

  it("a speaker's picture must be a picture", async () => {
    const browser = await asAdmin();
    const rawBody = new TextEncoder().encode("<svg onload=alert(1)>");
    const response = await browser.call(pictures, "POST", { params: { id: (await anEvent()).id }, rawBody });
    expect(response.status).toBe(415);
    expect(await db.upload.count()).toBe(0);
  });
});

describe("the preview of a description", () => {
  const preview = (browser: Browser, description: string) =>
    browser.within(() => action(previewDescription)({ description }));

  it("a description's preview is what the page shows, and only for people who may edit an event", async () => {
    const { id: eventId } = await anEvent();
    const editor = await signedInAs(await aStaffMember([{ role: "events", eventId }]));
    expect(await preview(editor, "**Bring** <b>this</b>")).toEqual({
      ok: true,
      data: { html: "<p><strong>Bring</strong> &lt;b&gt;this&lt;/b&gt;</p>\n" },
    });
    expect(await preview(editor, "a".repeat(20_001))).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await preview(new Browser(), "a")).toMatchObject({ ok: false });
    for (const browser of [
      await signedInAs(await aMember()),
      await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }])),
    ])
      expect(await preview(browser, "a")).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("previews of descriptions are rate-limited", async () => {
    const admin = await anAdmin();
    await db.write.rateLimit.create({
      data: { key: limitKey("description previews", admin.id), count: 240 },
    });
    expect(await preview(await signedInAs(admin), "a")).toMatchObject({ ok: false, code: "too_many" });
  });
});
