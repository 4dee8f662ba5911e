import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { decryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { openDetails } from "@/lib/applications/shared/personal-details";
import { verifyPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { fillWithDemo } from "@/prisma/demo/fill";
import { ADMIN_EMAIL, DEMO_PASSWORD, MEMBER_EMAIL } from "@/prisma/demo/people";
import { DEMO } from "@/scripts/setup/people.mjs";
import { emptyDatabase, sql } from "../../support/database";

const now = new Date("2026-11-21T15:00:00Z");

/** Everything that is stored, but for what is random by design (salt, nonce, the log's running number) or stamped. */
async function content() {
  const tables = [
    "User",
    "Event",
    "EventPrice",
    "LandingPage",
    "Booking",
    "Registration",
    "AmountDue",
    "Payment",
    "MessageThread",
    "Message",
    "Upload",
    "Document",
    "MembershipApplication",
    "ApplicationDocument",
    "ApplicationNote",
    "AuditEntry",
  ];
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await sql<{ row: unknown }>(
      `SELECT to_jsonb(t) - 'passwordHash' - 'backgroundAnswers' - 'personalDetails' - CASE '${table}' WHEN 'AmountDue' THEN ARRAY['closedAt', 'voidedAt'] WHEN 'AuditEntry' THEN ARRAY['id', 'actorSalt', 'actorSeal', 'personalSalt', 'personalSeal'] ELSE '{}' END AS row
       FROM "${table}" t`,
    );
    all[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return all;
}

describe("filling with the demo association", () => {
  it("fills an empty database, then leaves it alone", async () => {
    expect(await fillWithDemo(now)).not.toBeNull();
    const before = await content();
    expect(await fillWithDemo(new Date(now.getTime() + 86_400_000))).toBeNull();
    expect(await content()).toEqual(before);
  });

  it("stores the same content in two databases", async () => {
    await fillWithDemo(now);
    const first = await content();
    await emptyDatabase();
    await fillWithDemo(now);
    expect(await content()).toEqual(first);
    expect(Object.entries(first).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it("does nothing where somebody has an account", async () => {
    await db.user.create({ data: { email: "first@example.org", firstName: "First", lastName: "Person" } });
    expect(await fillWithDemo(now)).toBeNull();
    expect(await db.event.count()).toBe(0);
  });

  it("leaves the database empty when it is interrupted", async () => {
    const slug = "aml-cft-update-new-year";
    await db.event.create({
      data: { slug, title: "Taken", description: "Taken", startDate: now, endDate: now },
    });
    await expect(fillWithDemo(now)).rejects.toThrow();
    expect(await db.user.count()).toBe(0);
    await db.event.deleteMany({ where: { slug } });
    expect(await fillWithDemo(now)).not.toBeNull();
  });

  it("is done by one of two processes that start at once", async () => {
    const outcomes = await Promise.all([fillWithDemo(now), fillWithDemo(now)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it("lets the known people sign in, each with their role", async () => {
    await fillWithDemo(now);
    const { password, member, ...staff } = DEMO;
    expect([password, member, staff.owner]).toEqual([DEMO_PASSWORD, MEMBER_EMAIL, ADMIN_EMAIL]);
    for (const [role, email] of [["", member], ...Object.entries(staff)]) {
      const user = await db.user.findUniqueOrThrow({ where: { email }, include: { roles: true } });
      expect([user.roles.map((grant) => grant.role).join(), user.membershipStatus]).toEqual([role, "active"]);
      expect(await verifyPassword(user.passwordHash, DEMO_PASSWORD)).toBe(true);
    }
  });

  it("counts every seat", async () => {
    await fillWithDemo(now);
    const events = await db.event.findMany({ select: { id: true, currentAttendees: true } });
    for (const { id, currentAttendees } of events)
      expect(currentAttendees).toBe(
        await db.registration.count({
          where: { eventId: id, state: { in: ["held", "confirmed"] } },
        }),
      );
  });

  it("puts the file of every document where its upload says", async () => {
    await fillWithDemo(now);
    const documents = await db.document.findMany({ include: { upload: true } });
    expect(documents.length).toBeGreaterThan(10);
    for (const { fileSize, upload } of documents) {
      const bytes = await readFile(path.join(env.PORTAL_DATA_DIR, "uploads", upload.storageKey ?? ""));
      expect(bytes).toHaveLength(fileSize);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(upload.sha256);
      expect(upload.state).toBe("claimed");
    }
  });

  it("seals the background answers so that the portal can open them", async () => {
    await fillWithDemo(now);
    const { backgroundAnswers } = await db.membershipApplication.findFirstOrThrow({
      where: { email: "dario.eneas@demo.test" },
    });
    expect(decryptBackgroundAnswers(backgroundAnswers!)).toMatchObject({
      bankruptcyHistory: true,
      criminalConviction: false,
    });
  });

  it("seals the personal details, too", async () => {
    await fillWithDemo(now);
    const row = await db.membershipApplication.findFirstOrThrow({
      where: { email: "dario.eneas@demo.test" },
    });
    expect(row).toMatchObject({ dateOfBirth: null, homePhone: null, cellPhone: null, homeAddress: null });
    expect(openDetails(row)).toMatchObject({ homePhone: expect.stringContaining("(242)") as string });
  });

  it("runs as a script, and says what it did", async () => {
    const seed = () =>
      promisify(execFile)(process.execPath, [
        "--conditions=react-server",
        "--import",
        "tsx",
        "prisma/seed.ts",
      ]);
    expect((await seed()).stdout).toMatch(/^Demo association: 60 people, 17 events, \d+ registrations\.\n$/);
    expect((await seed()).stdout).toContain("left out");
    // Two starts of Node with the whole of Prisma take their time beside other tests.
  }, 60_000);
});
