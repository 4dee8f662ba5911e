import { beforeEach, describe, expect, it } from "vitest";
import type { Member } from "@/lib/auth/member";
import { findStage } from "@/lib/members/dashboard";
import { findStanding } from "@/lib/members/shared/find-standing";
import { db } from "@/lib/db/client";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { aClaim, claim, confirmAddress, sendClaim } from "../../support/claims";

const { email } = claim;
const own = { email, passwordHash: "own", emailVerifiedAt: new Date(), membershipStatus: "pending" } as const;

beforeEach(async () => {
  await anAdmin();
});

const stageOf = (person: object) => findStage(person as Member);
const statusOf = async (id: string) =>
  (await db.membershipApplication.findUniqueOrThrow({ where: { id } })).status;

describe("an application that nobody has confirmed", () => {
  it.each(["claim", "application"])(
    "is not the stage or the standing of the address's owner: a stranger's %s",
    async (kind) => {
      const owner = await aMember(own);
      const id = kind === "claim" ? await aClaim() : (await anApplication({ email })).id;
      const seen = async () => [
        (await stageOf(owner)).applicationStatus,
        ...(await Promise.all(
          (["member", "staff"] as const).map(async (reader) =>
            (await findStanding(owner.id, reader))!.because.includes("there has been no application"),
          ),
        )),
      ];
      expect(await seen()).toEqual([null, true, true]);
      await confirmAddress(id);
      expect(await seen()).toEqual(["pending", false, false]);
    },
  );

  it("counts for the account that it belongs to", async () => {
    const owner = await aMember(own);
    await anApplication({ email: "earlier@example.test", userId: owner.id });
    expect((await stageOf(owner)).applicationStatus).toBe("pending");
    expect((await findStanding(owner.id, "member"))!.because).toContain("waiting for a decision");
  });

  it("is replaced at once by the proven owner of the address, and by nobody else", async () => {
    const squatted = await aClaim();
    expect((await sendClaim()).status).toBe(409);
    const somebody = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    expect((await sendClaim({}, somebody)).status).toBe(409);
    expect(await statusOf(squatted)).toBe("pending");
    const owner = await signedInAs(await aMember(own));
    const { status, body } = await sendClaim({}, owner);
    expect([status, await statusOf(squatted), await statusOf(body.id)]).toEqual([
      ...[201, "withdrawn", "pending"],
    ]);
    // A confirmed one stays.
    expect(await sendClaim({}, owner)).toMatchObject({ status: 409, body: { code: "already_applied" } });
  });
});
