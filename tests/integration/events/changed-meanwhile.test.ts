import { describe, expect, it } from "vitest";
import * as oneEvent from "@/app/api/events/[id]/route";
import { db } from "@/lib/db/client";
import { setProgramme } from "@/lib/events/set-programme";
import { setQuestions } from "@/lib/events/set-questions";
import { action } from "@/lib/http/action";
import { anAdmin, anEvent, signedInAs } from "../../support/builders";

type Answer = Record<string, unknown> & { version: string };

/** Two people have opened the same event. */
async function opened() {
  const event = await anEvent();
  const browser = await signedInAs(await anAdmin());
  const read = async () =>
    (await (await browser.call(oneEvent, "GET", { params: { id: event.id } })).json()) as Answer;
  const { version, title, description, startDate, endDate, location, price, maxAttendees } = await read();
  const facts = { title, description, startDate, endDate, location, price, maxAttendees };
  const put = async (body: object) => {
    const response = await browser.call(oneEvent, "PUT", {
      params: { id: event.id },
      body: { ...facts, ...body },
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  };
  return {
    event,
    browser,
    version,
    put,
    stored: () => db.event.findUniqueOrThrow({ where: { id: event.id } }),
  };
}

describe("what somebody else has changed since a form was opened", () => {
  it("an event form does not overwrite a colleague's later change, and the refusal says so", async () => {
    const { version, put, stored } = await opened();
    expect(await put({ title: "Hers", basedOn: version })).toMatchObject({ status: 200 });
    const { status, answer } = await put({ title: "His", basedOn: version });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ code: "changed_meanwhile" });
    expect((await stored()).title).toBe("Hers");
  });

  it("an event form can save again what was saved, because the first answer may have been lost", async () => {
    const { version, put } = await opened();
    const first = await put({ title: "Hers", basedOn: version });
    const again = await put({ title: "Hers", basedOn: version });
    expect(again.status).toBe(200);
    expect(again.answer.version).toBe(first.answer.version);
    expect((await put({ title: "Hers, later", basedOn: again.answer.version })).status).toBe(200);
  });

  it("a program that does not say what it has read overwrites an event", async () => {
    const { version, put, stored } = await opened();
    await put({ title: "Hers", basedOn: version });
    expect((await put({ title: "A program’s" })).status).toBe(200);
    expect((await stored()).title).toBe("A program’s");
  });

  it("an event's facts, programme, questions, seats and status each have their own conflict check", async () => {
    const { event, browser, version, put } = await opened();
    const id = event.id;
    await browser.within(() =>
      action(setQuestions)({ eventId: id, questions: [{ label: "Diet", kind: "text" }] }),
    );
    await browser.within(() => action(setProgramme)({ eventId: id, joinUrl: "https://meet.example/room" }));
    await db.write.event.update({ where: { id }, data: { status: "postponed", flyerImageUrl: "/x" } });
    expect((await put({ title: "Hers", basedOn: version })).status).toBe(200);
  });

  it("a programme or questions form does not overwrite a colleague's later change", async () => {
    const { event, browser, stored } = await opened();
    const eventId = event.id;
    const programme = (joinUrl: string, basedOn?: string) =>
      browser.within(() => action(setProgramme)({ eventId, joinUrl, ...(basedOn ? { basedOn } : {}) }));
    const questions = (label: string, basedOn?: string) =>
      browser.within(() =>
        action(setQuestions)({
          eventId,
          questions: [{ label, kind: "text" }],
          ...(basedOn ? { basedOn } : {}),
        }),
      );
    for (const save of [programme, questions]) {
      const first = await save("https://meet.example/1");
      if (!first.ok) throw new Error(first.message);
      const { version } = first.data;
      expect(await save("https://meet.example/2", version)).toMatchObject({ ok: true });
      const before = await stored();
      expect(await save("https://meet.example/3", version)).toMatchObject({
        ok: false,
        code: "changed_meanwhile",
      });
      expect(await stored()).toEqual(before);
    }
  });
});
