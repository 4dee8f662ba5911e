import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import * as exported from "@/app/api/admin/events/[id]/registrations/export/route";
import * as listed from "@/app/api/admin/events/[id]/registrations/route";
import * as registrations from "@/app/api/event-registrations/route";
import * as mine from "@/app/api/event-registrations/my/route";
import * as eventCall from "@/app/api/events/[id]/route";
import * as events from "@/app/api/events/route";
import * as publicEvent from "@/app/api/public/events/[slug]/route";
import { db, transaction } from "@/lib/db/client";
import type { Question } from "@/lib/events/rules";
import { setQuestions } from "@/lib/events/set-questions";
import { action } from "@/lib/http/action";
import { correctDetails } from "@/lib/seats/correct-details";
import { eraseVisitors } from "@/lib/registrations/erase-visitors";
import { transferSeat } from "@/lib/seats/transfer-seat";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { aCertificate } from "../../support/certificates";
import { Browser } from "../../support/next-request";

type Body = Record<string, unknown>;
type Sent = {
  id?: string;
  label: string;
  kind: Question["kind"];
  choices?: readonly string[];
  required?: boolean;
};

const diet = { label: "Diet", kind: "text" } as const satisfies Sent;
const day = { label: "Which day?", kind: "choice", choices: ["First", "Second"], required: true } as const;
const terms = { label: "Photos are fine", kind: "checkbox" } as const satisfies Sent;

async function ask(eventId: string, questions: readonly Sent[]): Promise<Question[]> {
  const admin = await signedInAs(await anAdmin());
  const saved = await admin.within(() =>
    action(setQuestions)({
      eventId,
      questions: questions.map(({ choices, ...question }) => ({
        ...question,
        ...(choices ? { choices: [...choices] } : {}),
      })),
    }),
  );
  if (!saved.ok) throw new Error(saved.message);
  return saved.data.questions;
}

async function register(browser: Browser, body: Body) {
  const response = await browser.call(registrations, "POST", { body: { paymentAmount: "0.00", ...body } });
  return { status: response.status, body: (await response.json()) as Body };
}
const visitor = { fullName: "Marva Rolle", email: "marva@visitor.test" };
const asVisitor = (body: Body) => register(new Browser(), { ...visitor, ...body });
const storedOf = async (email = visitor.email) =>
  (await db.registration.findFirstOrThrow({ where: { email } })).answers;

const freeEvent = () => anEvent({ priceCents: 0 });

describe("an event's questions", () => {
  it("an event's questions are created with it, kept when none are sent, and shown to staff and public", async () => {
    const admin = await signedInAs(await anAdmin());
    const row = await freeEvent();
    const facts = {
      title: row.title,
      description: row.description,
      price: 0,
      startDate: row.startDate,
      endDate: row.endDate,
    };
    const created = await admin.call(events, "POST", { body: { ...facts, questions: [diet, day] } });
    expect(created.status).toBe(201);
    const { id, slug, questions } = (await created.json()) as {
      id: string;
      slug: string;
      questions: Question[];
    };
    expect(questions).toEqual([
      { ...diet, id: expect.any(String), choices: [], required: false },
      { ...day, id: expect.any(String) },
    ]);
    const answer = await (await new Browser().call(publicEvent, "GET", { params: { slug } })).json();
    expect(answer).toMatchObject({ questions });

    const put = async (body: Body) => {
      const response = await admin.call(eventCall, "PUT", { params: { id }, body: { ...facts, ...body } });
      return ((await response.json()) as { questions: Question[] }).questions;
    };
    expect(await put({})).toEqual(questions);
    const [first, second] = questions;
    const changed = await put({
      questions: [
        { ...second, label: "Day" },
        { ...terms, id: "018f2b6e-0000-7000-8000-0000000000ff" },
      ],
    });
    expect(changed).toMatchObject([{ id: second!.id, label: "Day" }, { label: terms.label }]);
    expect(changed.map((question) => question.id)).not.toContain("018f2b6e-0000-7000-8000-0000000000ff");
    expect(changed.map((question) => question.id)).not.toContain(first!.id);
    expect(await put({ questions: [] })).toEqual([]);
    expect(
      await db.auditEntry.findFirst({ where: { action: "event_updated" }, orderBy: { id: "desc" } }),
    ).toMatchObject({ details: { changed: ["questions"] } });
  });

  it("a visitor answers an event's questions, and missing or wrong answers take no seat", async () => {
    const event = await freeEvent();
    const [first, second] = await ask(event.id, [diet, day]);
    const refused = await asVisitor({ eventId: event.id });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: "Please answer “Which day?”",
        issues: [{ path: `answers.${second!.id}`, message: "Please answer “Which day?”" }],
      },
    });
    expect(await asVisitor({ eventId: event.id, answers: { [second!.id]: "Third" } })).toMatchObject({
      status: 400,
    });
    const unknown = await asVisitor({ eventId: event.id, answers: { [second!.id]: "First", x: "y" } });
    expect(unknown).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: "answers.x", message: "This event doesn’t ask this question, or no longer does" }],
      },
    });
    expect(await db.registration.count()).toBe(0);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(0);

    const answers = { [first!.id]: "No nuts", [second!.id]: "First" };
    expect(await asVisitor({ eventId: event.id, answers })).toMatchObject({ status: 201 });
    expect(await storedOf()).toEqual([
      { questionId: first!.id, label: "Diet", value: "No nuts" },
      { questionId: second!.id, label: "Which day?", value: "First" },
    ]);
  });

  it("members answer questions in the short payload too, which needs none where all are optional", async () => {
    const person = await aMember();
    const member = await signedInAs(person);
    const event = await freeEvent();
    const [asked] = await ask(event.id, [day]);
    expect(await register(member, { eventId: event.id })).toMatchObject({
      status: 400,
      body: { issues: [{ path: `answers.${asked!.id}` }] },
    });
    expect(await register(member, { eventId: event.id, answers: { [asked!.id]: "First" } })).toMatchObject({
      status: 201,
    });
    const own = (await (await member.call(mine, "GET")).json()) as Body[];
    expect(own).toMatchObject([{ answers: [{ label: "Which day?", value: "First" }] }]);

    const other = await freeEvent();
    await ask(other.id, [diet]);
    expect(await register(member, { eventId: other.id })).toMatchObject({ status: 201 });
  });

  it("an event's questions are answered again by the owner who takes over a visitor's seat", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    const [asked] = await ask(event.id, [diet]);
    const person = await aMember({ emailVerifiedAt: new Date() });
    const paid = { eventId: event.id, paymentAmount: "50.00", paymentMethod: "cheque" };
    await register(new Browser(), {
      ...paid,
      fullName: "Some Body",
      email: person.email,
      answers: { [asked!.id]: "Written by a stranger" },
    });
    expect(await register(await signedInAs(person), paid)).toMatchObject({ status: 201 });
    expect(await storedOf(person.email)).toEqual([]);
  });
});

describe("answers", () => {
  async function answered() {
    const event = await freeEvent();
    const [first, second] = await ask(event.id, [diet, day]);
    const { body } = await asVisitor({
      eventId: event.id,
      answers: { [first!.id]: "No nuts", [second!.id]: "First" },
    });
    const code = String(body.pageUrl).split("/").at(-1)!;
    return { event, code, first: first!, second: second!, id: String(body.id) };
  }
  const correct = (code: string, details: object) =>
    new Browser().within(() => action(correctDetails)({ code, fullName: "Marva Moss", ...details }));

  it("answers keep the original question's words, and corrections follow the current questions", async () => {
    const { event, code, first, second } = await answered();
    const [, , added] = await ask(event.id, [
      { ...second, label: "Day" },
      terms,
      { label: "Size", kind: "text" },
    ]);
    const old = { questionId: first.id, label: "Diet", value: "No nuts" };
    expect((await findRegistrationByCode(code))?.answers).toEqual([
      old,
      { questionId: second.id, label: "Which day?", value: "First" },
    ]);
    expect(await correct(code, {})).toMatchObject({ ok: true });
    expect(await storedOf()).toHaveLength(2);
    expect(await correct(code, { answers: { [added!.id]: "L" } })).toMatchObject({
      ok: false,
      issues: [{ path: `answers.${second.id}`, message: "Please answer “Day”" }],
    });
    expect(await correct(code, { answers: { [second.id]: "Second", [added!.id]: "L" } })).toMatchObject({
      ok: true,
    });
    expect(await storedOf()).toEqual([
      { questionId: second.id, label: "Day", value: "Second" },
      { questionId: added!.id, label: "Size", value: "L" },
      old,
    ]);
  });

  it("answers have one CSV column per question, removed ones last, and are in the staff list", async () => {
    const { event, first, second } = await answered();
    const [photos] = await ask(event.id, [terms, second]);
    await asVisitor({
      eventId: event.id,
      email: "next@visitor.test",
      answers: { [photos!.id]: false, [second.id]: "Second" },
    });
    const admin = await signedInAs(await anAdmin());
    const csv = await (await admin.call(exported, "GET", { params: { id: event.id } })).text();
    const rows = Papa.parse<string[]>(csv.trimEnd()).data;
    expect(rows.map((row) => row.slice(12))).toEqual([
      ["Photos are fine", "Which day?", "Diet"],
      ["", "First", "No nuts"],
      ["No", "Second", ""],
    ]);
    const list = (await (await admin.call(listed, "GET", { params: { id: event.id } })).json()) as Body[];
    expect(list.at(-1)).toMatchObject({ answers: [{ questionId: first.id }, { questionId: second.id }] });
  });

  it("answers do not go to the seat's next holder, and are erased with a visitor, as is a certificate's name", async () => {
    const { code, id } = await answered();
    const given = await new Browser().within(() =>
      action(transferSeat)({ code, fullName: "Tanya Moss", email: "tanya@visitor.test" }),
    );
    expect(given.ok).toBe(true);
    expect(await storedOf("tanya@visitor.test")).toEqual([]);

    await db.write.registration.update({
      where: { id },
      data: { answers: [{ questionId: "x", label: "Diet", value: "No nuts" }] },
    });
    const seat = await db.registration.findUniqueOrThrow({ where: { id } });
    const certificate = await aCertificate(seat);
    await transaction(() => eraseVisitors([id]));
    // What somebody may have to check says initials, as of an erased account.
    expect(await db.certificate.findUniqueOrThrow({ where: { id: certificate.id } })).toMatchObject({
      holderName: expect.stringMatching(/^\p{L}\. ?\p{L}\.$/u) as string,
      state: "valid",
    });
    expect((await db.registration.findUniqueOrThrow({ where: { id } })).answers).toEqual([]);
  });
});
