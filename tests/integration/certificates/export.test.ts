import { describe, expect, it } from "vitest";
import * as exportRoute from "@/app/api/admin/events/[id]/certificates/export/route";
import * as myExportRoute from "@/app/api/certificates/my/export/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { aCertificate } from "../../support/certificates";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { readPdf } from "../../support/pdf";
import type { Browser } from "../../support/next-request";
import { unzip } from "../../support/zip";

type Person = Awaited<ReturnType<typeof aMember>>;

const rolle = (firstName: string) => aMember({ firstName, lastName: "Rolle" });

/** An event that has taken place, with a certificate for each person. */
async function aCertifiedEvent(startDate: string, people: Person[], title = "Ethics Forum") {
  const event = await anEvent({ title, priceCents: 5_000 });
  const registrations = [];
  for (const person of people) registrations.push(await aPaidRegistration(event, person));
  await sql(
    `UPDATE "Event" SET "startDate" = $2, "endDate" = $2::timestamptz + interval '2 hours' WHERE "id" = $1::uuid`,
    [event.id, startDate],
  );
  const certificates = [];
  for (const registration of registrations) certificates.push(await aCertificate(registration));
  return { event, certificates };
}

const filesOf = async (answer: Response) => unzip(Buffer.from(await answer.arrayBuffer()));

describe("ZIPs of certificates", () => {
  it("the ZIP of an event has each valid certificate once, under a name that is safe and nobody else's", async () => {
    const people = [await rolle("Ann"), await rolle("Ann"), await rolle("../Bea"), await rolle("Cy")];
    const { event, certificates } = await aCertifiedEvent("2026-03-04T14:00:00Z", people, "AML: Update");
    await sql(
      `UPDATE "Certificate" SET "state" = 'revoked', "revokedAt" = now(), "revokedReason" = 'Left' WHERE "id" = $1::uuid`,
      [certificates.at(-1)!.id],
    );
    const office = await signedInAs(await anAdmin());
    const answer = await office.call(exportRoute, "GET", { params: { id: event.id } });
    expect(answer.status).toBe(200);
    const files = await filesOf(answer);
    expect([...files.keys()].sort()).toEqual([
      "Ann Rolle - AML_ Update - 2026-03-04 (2).pdf",
      "Ann Rolle - AML_ Update - 2026-03-04.pdf",
      "Bea Rolle - AML_ Update - 2026-03-04.pdf",
    ]);
    const texts = await Promise.all(
      [...files.values()].map(async (file) => (await readPdf(new Uint8Array(file))).text),
    );
    const codes = (await db.certificate.findMany({ where: { state: "valid" } })).map(({ code }) => code);
    for (const code of codes)
      expect(texts.filter((text) => text.replaceAll(/[\s-]/g, "").includes(code))).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { action: "certificates_exported" } })).toBe(1);
  });

  it("a member downloads their own certificates of a year, and nobody else's or another year's", async () => {
    // The first began when it was still 2025 in Nassau.
    const member = await rolle("Ann");
    await aCertifiedEvent("2026-01-01T03:00:00Z", [member]);
    await aCertifiedEvent("2026-06-01T14:00:00Z", [member, await rolle("Bea")]);
    const read = (browser: Browser, year: number) =>
      browser.call(myExportRoute, "GET", { path: `/api/certificates/my/export?year=${year}` });
    const ann = await signedInAs(member);
    expect([...(await filesOf(await read(ann, 2026))).keys()]).toEqual([
      "Ann Rolle - Ethics Forum - 2026-06-01.pdf",
    ]);
    expect([...(await filesOf(await read(ann, 2025))).keys()]).toEqual([
      "Ann Rolle - Ethics Forum - 2025-12-31.pdf",
    ]);
    expect((await read(ann, 2024)).status).toBe(404);
  });
});
