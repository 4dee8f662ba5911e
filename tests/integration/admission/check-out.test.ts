import { describe, expect, it } from "vitest";
import { action } from "@/lib/http/action";
import { checkIn, undoCheckIn } from "@/lib/admission/check-in";
import type { Direction } from "@/lib/admission/rules";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

async function aDoor() {
  const event = await anEvent({ priceCents: 5_000 });
  const { id } = await aPaidRegistration(event, await aMember());
  const office = await signedInAs(await anAdmin());
  const move = async (direction: Direction) => {
    const outcome = await office.within(() => action(checkIn)({ eventId: event.id, id, direction }));
    return outcome.ok ? outcome.data.verdict : outcome.code;
  };
  const undo = (direction: Direction) =>
    office.within(() => action(undoCheckIn)({ eventId: event.id, id, direction }));
  const visits = async () =>
    (await db.visit.findMany({ where: { registrationId: id }, orderBy: { enteredAt: "asc" } })).map(
      ({ leftAt }) => (leftAt ? "closed" : "open"),
    );
  return { id, move, undo, visits };
}

describe("checking out", () => {
  it("a person is checked out once, may come back, and is there once at a time", async () => {
    const { move, visits } = await aDoor();
    expect(await move("out")).toBe("refused");
    expect(await Promise.all([move("in"), move("in")])).toEqual(
      expect.arrayContaining(["checked_in", "already_checked_in"]),
    );
    expect((await Promise.all([move("out"), move("out")])).sort()).toEqual([
      "already_checked_out",
      "checked_out",
    ]);
    expect(await move("in")).toBe("checked_in");
    expect(await move("in")).toBe("already_checked_in");
    expect(await visits()).toEqual(["closed", "open"]);
  });

  it("a check-out and a coming back can be undone, and the first check-in with them", async () => {
    const { id, move, undo, visits } = await aDoor();
    await move("in");
    await move("out");
    await undo("out");
    expect(await visits()).toEqual(["open"]);
    await move("out");
    await move("in");
    await undo("in");
    expect(await visits()).toEqual(["closed"]);
    const { checkedInAt } = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(checkedInAt).not.toBeNull();
  });

  it("somebody who was checked in before visits were recorded can be checked out, but does not come back first", async () => {
    const { id, move, visits } = await aDoor();
    await move("in");
    await sql(`DELETE FROM "Visit" WHERE "registrationId" = $1::uuid`, [id]);
    expect(await move("in")).toBe("already_checked_in");
    expect(await move("out")).toBe("checked_out");
    expect(await visits()).toEqual(["closed"]);
  });
});
