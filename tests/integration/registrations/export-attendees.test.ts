import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import * as exported from "@/app/api/admin/events/[id]/registrations/export/route";
import * as listed from "@/app/api/admin/events/[id]/registrations/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

const header = [
  "id",
  "first name",
  "last name",
  "email",
  "company",
  "position",
  "phone",
  "registration type",
  "payment status",
  "payment amount",
  "registration date",
  "notes",
];

async function exportOf(eventId: string) {
  const browser = await signedInAs(await anAdmin());
  const response = await browser.call(exported, "GET", { params: { id: eventId } });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text, rows: Papa.parse<string[]>(text.slice(1).trimEnd()).data };
}

const attend = (eventId: string, email: string, facts: Record<string, string | number> = {}) =>
  db.write.registration.create({
    data: {
      eventId,
      email,
      firstName: "Ivan",
      lastName: "Pratt",
      amountCents: 12_500,
      ...facts,
    },
  });

describe("the CSV export", () => {
  it("exported registrations are a UTF-8 file with BOM, named after the event, one row each", async () => {
    const event = await anEvent({ slug: "ethics-forum" });
    const one = await attend(event.id, "ivan@example.test", {
      companyName: "Coral Trust",
      phoneNumber: "242-555-0100",
    });
    const { response, text, rows } = await exportOf(event.id);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="ethics-forum-registrations.csv"',
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(text.startsWith("\ufeff")).toBe(true);
    expect(text).toMatch(/\r\n$/);
    expect(rows).toEqual([
      header,
      [
        one.id,
        "Ivan",
        "Pratt",
        "ivan@example.test",
        "Coral Trust",
        "",
        "242-555-0100",
        "",
        "pending",
        "125.00",
        one.registrationDate.toISOString(),
        "",
      ],
    ]);
  });

  it("exported registrations call a seat that cost nothing free, and one that was paid paid", async () => {
    const event = await anEvent({ priceCents: 5_000 });
    await attend(event.id, "guest@example.test", { amountCents: 0 });
    await aPaidRegistration(event, await aMember());
    const { rows } = await exportOf(event.id);
    expect(rows.slice(1).map((row) => row[8])).toEqual(["free", "paid"]);
  });

  it("exported registrations keep commas, quotes, line breaks and other scripts", async () => {
    const event = await anEvent();
    const companyName = 'Smith, "Cay" & Søn\r\nFreeport 島';
    await attend(event.id, "a@example.test", { companyName });
    expect((await exportOf(event.id)).rows[1]![4]).toBe(companyName);
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "=1+1\nsecond line",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
  ])("exported registrations turn %j into text, because a spreadsheet would run it", async (companyName) => {
    const event = await anEvent();
    await attend(event.id, "a@example.test", { companyName });
    expect((await exportOf(event.id)).rows[1]![4]).toBe(`'${companyName}`);
  });

  it.each(["one;two", "one\ttwo", 'one"two'])(
    "exported registrations quote %j, which spreadsheets with other separators would split",
    async (companyName) => {
      const event = await anEvent();
      await attend(event.id, "a@example.test", { companyName });
      expect((await exportOf(event.id)).text).toContain(`,"${companyName.replaceAll('"', '""')}",`);
    },
  );

  it("exported registrations have every row once over several batches, even with equal dates", async () => {
    const event = await anEvent({ maxAttendees: null });
    await sql(
      `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "registrationDate", "updatedAt")
       SELECT gen_random_uuid(), $1, 'A', 'B', 'p' || n || '@example.test', 0, now() - (n / 1500) * interval '1 hour', now()
       FROM generate_series(1, 4500) n`,
      [event.id],
    );
    const { rows } = await exportOf(event.id);
    expect(new Set(rows.slice(1).map(([id]) => id)).size).toBe(4_500);
    expect(rows).toHaveLength(4_501);
  });

  it("exporting an event without registrations gives only a header, and is audited", async () => {
    const event = await anEvent();
    expect((await exportOf(event.id)).rows).toEqual([header]);
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "registrations_exported", targetId: event.id, details: { rows: 0, format: "csv" } },
    ]);
  });

  it("exporting a missing event's registrations answers 404", async () => {
    expect((await exportOf("00000000-0000-4000-8000-000000000000")).response.status).toBe(404);
  });
});

describe("the list of registrations", () => {
  it("the list of registrations has the contract's fields and no cancelled ones", async () => {
    const event = await anEvent();
    await attend(event.id, "a@example.test");
    const gone = await attend(event.id, "b@example.test");
    await db.write.registration.update({ where: { id: gone.id }, data: { cancelledAt: new Date() } });
    const browser = await signedInAs(await anAdmin());
    const response = await browser.call(listed, "GET", { params: { id: event.id } });
    const list = (await response.json()) as object[];
    expect(list).toHaveLength(1);
    expect(Object.keys(list[0]!).sort()).toEqual(
      [
        "answers",
        "id",
        "firstName",
        "lastName",
        "email",
        "companyName",
        "position",
        "phoneNumber",
        "registrationType",
        "paymentStatus",
        "paymentAmount",
        "registrationDate",
        "notes",
      ].sort(),
    );
  });
});
