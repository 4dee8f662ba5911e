import { describe, expect, it } from "vitest";
import { createEvent } from "@/lib/events/create-event";
import { action } from "@/lib/http/action";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const createEventAction = action(createEvent, { refresh: ["/events"] });
const input = {
  title: "Ethics Forum",
  description: "An evening of cases.",
  startDate: new Date(Date.now() + hourMs).toISOString(),
  endDate: new Date(Date.now() + 2 * hourMs).toISOString(),
};

describe("the form door", () => {
  it("gives what the operation gives, as a value", async () => {
    const browser = await signedInAs(await anAdmin());
    const outcome = await browser.within(() => createEventAction(input));
    expect(outcome).toMatchObject({ ok: true, data: { title: "Ethics Forum", slug: "ethics-forum" } });
  });

  it("asks the same guard as the HTTP door: visitors and members are refused, as a value", async () => {
    const visitor = await new Browser().within(() => createEventAction(input));
    expect(visitor).toEqual({ ok: false, message: "Unauthorized", code: "unauthorized" });
    const member = await signedInAs(await aMember());
    expect(await member.within(() => createEventAction(input))).toMatchObject({
      ok: false,
      code: "forbidden",
    });
    expect(await db.event.count()).toBe(0);
  });

  it("names the wrong fields", async () => {
    const browser = await signedInAs(await anAdmin());
    const outcome = await browser.within(() => createEventAction({ ...input, title: "" }));
    expect(outcome).toMatchObject({
      ok: false,
      code: "invalid_input",
      issues: [{ path: "title", message: "Title is required" }],
    });
  });
});
