import { describe, expect, it } from "vitest";
import { setCpdAction } from "@/app/(portal)/admin/events/[eventId]/certificates/actions";
import * as readRoute from "@/app/api/admin/events/[id]/signatures/[signature]/route";
import * as uploadRoute from "@/app/api/admin/events/[id]/signatures/route";
import * as certificateRoute from "@/app/api/certificates/[code]/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import { issueForEvent } from "@/lib/certificates/shared/issue";
import { db } from "@/lib/db/client";
import type { Cpd, Signatory } from "@/lib/events/cpd-rules";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import type { Browser } from "../../support/next-request";
import { aPng } from "../../support/pictures";

const cpdWith = (signatories: Signatory[]): Cpd => ({
  hours: [{ category: "Ethics", hours: 0.5 }],
  delivery: "in_person",
  rule: "checked_in",
  sponsor: null,
  signatories,
});

const upload = (browser: Browser, id: string, rawBody: Uint8Array<ArrayBuffer>) =>
  browser.call(uploadRoute, "POST", { params: { id }, rawBody, headers: { "content-type": "image/png" } });
const uploaded = async (browser: Browser, id: string, picture = aPng()) =>
  ((await (await upload(browser, id, picture)).json()) as { signature: string }).signature;
const save = (browser: Browser, eventId: string, signatories: Signatory[]) =>
  browser.within(() => setCpdAction({ eventId, cpd: cpdWith(signatories) }));
const storedSignature = async (id: string) =>
  ((await db.event.findUniqueOrThrow({ where: { id } })).cpd as Cpd).signatories[0]?.signature ?? null;
const isThere = async (id: string) => (await db.upload.count({ where: { id, state: "claimed" } })) === 1;

async function aSigned() {
  const office = await signedInAs(await anAdmin());
  const event = await anEvent({ priceCents: 5_000 });
  const signature = await uploaded(office, event.id);
  expect(await save(office, event.id, [{ name: "Ann Rolle", title: null, signature }])).toMatchObject({
    ok: true,
  });
  return { office, event, signature };
}

describe("pictures of signatures", () => {
  it("a certificate is printed with the signature it was issued with, also after another has replaced it", async () => {
    const { office, event, signature } = await aSigned();
    const member = await aMember();
    await aPaidRegistration(event, member);
    await sql(
      `UPDATE "Registration" SET "checkedInAt" = now() - interval '6 hours' WHERE "eventId" = $1::uuid`,
      [event.id],
    );
    await sql(
      `UPDATE "Event" SET "startDate" = now() - interval '7 hours', "endDate" = now() - interval '3 hours' WHERE "id" = $1::uuid`,
      [event.id],
    );
    await issueForEvent(null, event.id);
    const { code } = await db.certificate.findFirstOrThrow();
    const holder = await signedInAs(member);
    const print = async () =>
      Buffer.from(
        await (
          await holder.call(certificateRoute, "GET", {
            params: { code },
            path: `/api/certificates/${code}?paper=a4`,
          })
        ).arrayBuffer(),
      );
    const before = await print();
    expect(before.toString("latin1")).toContain("/Subtype /Image");
    const other = await uploaded(office, event.id, aPng(200));
    await save(office, event.id, [{ name: "Ann Rolle", title: null, signature: other }]);
    expect(await print()).toEqual(before);
    expect([await isThere(signature), await isThere(other)]).toEqual([true, true]);
  });

  it("a signature that neither an event nor a certificate has is deleted", async () => {
    const { office, event, signature } = await aSigned();
    await save(office, event.id, [{ name: "Ann Rolle", title: null, signature: null }]);
    expect(await storedSignature(event.id)).toBeNull();
    expect(await isThere(signature)).toBe(false);
  });

  it("a call that sends signatories without pictures keeps those under the same names, and answers none", async () => {
    const { office, event, signature } = await aSigned();
    const { title, description } = event;
    const answer = await office.call(eventRoute, "PUT", {
      params: { id: event.id },
      body: {
        title,
        description,
        startDate: event.startDate.toISOString(),
        endDate: event.endDate.toISOString(),
        cpd: { ...cpdWith([]), signatories: [{ name: "Ann Rolle", title: "President" }] },
      },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(signature);
    expect(await storedSignature(event.id)).toBe(signature);
  });

  it("nobody signs with a file of somebody else's, and only staff of the event see the picture", async () => {
    const { office, event, signature } = await aSigned();
    const stranger = await signedInAs(await anAdmin());
    const theirs = await uploaded(stranger, event.id);
    expect(await save(office, event.id, [{ name: "Bob", title: null, signature: theirs }])).toMatchObject({
      ok: false,
      code: "invalid_input",
    });
    const read = async (browser: Browser, upload: string) =>
      (await browser.call(readRoute, "GET", { params: { id: event.id, signature: upload } })).status;
    expect(await read(office, signature)).toBe(200);
    expect(await read(office, theirs)).toBe(404);
    expect(await read(await signedInAs(await aMember()), signature)).toBe(403);
  });

  it("a signature must be a picture that can be printed", async () => {
    const office = await signedInAs(await anAdmin());
    const { id } = await anEvent();
    const broken = aPng().slice(0, 40);
    const huge = aPng();
    // The width in the header of a PNG.
    huge.set([0, 1, 0, 0, 0, 1, 0, 0], 16);
    for (const picture of [new TextEncoder().encode("<svg/>"), broken, aPng().slice(0, 16), huge])
      expect((await upload(office, id, picture)).status).toBe(415);
    expect((await upload(office, id, new Uint8Array(205_000))).status).toBe(413);
  });
});
