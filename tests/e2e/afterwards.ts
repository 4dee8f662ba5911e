import fs from "node:fs";
import { expect, test } from "@playwright/test";
import { anApplicationPayload, explanation } from "../support/application-payload";
import { connectToPortal } from "../support/portal-database";
import { demo } from "./people";

const logFile = process.env.PORTAL_TEST_LOG ?? "";

/** As it stands, in JSON within JSON, in hexadecimal digits and in base64 wherever it begins. */
const disguises = [
  explanation,
  Buffer.from(explanation).toString("hex"),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(" ".repeat(shift) + explanation)
      .toString("base64")
      .slice(4, -4),
  ),
];
const holdsAnswer = (text: string) => disguises.some((disguise) => text.includes(disguise));

test("no log line of the run names anybody's address", async () => {
  const lines = fs
    .readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.filter((line) => line.includes('"log":"request"')).length).toBeGreaterThan(0);
  const client = await connectToPortal();
  try {
    const { rows } = await client.query<{ email: string }>(
      `SELECT "email" FROM "User" UNION SELECT "email" FROM "Registration" UNION SELECT "email" FROM "MembershipApplication"`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const all = lines.join("\n").toLowerCase();
    expect(rows.map(({ email }) => email).filter((email) => all.includes(email.toLowerCase()))).toEqual([]);
  } finally {
    await client.end();
  }
});

test("no log line of the run, no row of the database, no e-mail and no export holds a background answer", async ({
  request,
}) => {
  // Also after a run of other journeys alone.
  const applied = await request.post("/api/member-registration", { data: anApplicationPayload() });
  expect(applied.status()).toBe(201);
  await expect.poll(() => fs.readFileSync(logFile, "utf8")).toContain("POST /api/member-registration");
  const log = fs.readFileSync(logFile, "utf8");
  expect(holdsAnswer(log)).toBe(false);

  const client = await connectToPortal();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toContain('public."OutboxEmail"');
    for (const name of names) {
      const { rows: found } = await client.query<{ count: string }>(
        `SELECT count(*) FROM ${name} t WHERE ${disguises.map((_, at) => `t::text LIKE '%' || $${at + 1} || '%'`).join(" OR ")}`,
        disguises,
      );
      expect(found[0]?.count, name).toBe("0");
    }
    const { rows: submitted } = await client.query(
      `SELECT FROM "AuditEntry" WHERE "action" = 'application_submitted'`,
    );
    expect(submitted.length, "applications of this run").toBeGreaterThan(0);
  } finally {
    await client.end();
  }

  expect((await request.post("/api/login", { data: demo.admin })).status()).toBe(200);
  for (const address of [
    "/api/admin/users",
    "/api/admin/users/detailed",
    "/api/admin/users/export",
    "/api/messages/my",
    "/api/users/me/data",
    "/admin?tab=applications&show=all",
    "/admin/audit",
    "/admin/emails",
  ]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(holdsAnswer(await answer.text()), address).toBe(false);
  }
});

test("the audit log of the run is whole", async () => {
  const client = await connectToPortal();
  try {
    const { rows } = await client.query<{ entries: string; wrong: string }>(
      `SELECT count(*) AS entries, count(*) FILTER (WHERE s."hash" IS DISTINCT FROM
         "audit_hash"(coalesce(b."hash", ''), e)) AS wrong
       FROM "AuditEntry" e LEFT JOIN "AuditSeal" s ON s."entryId" = e."id"
       LEFT JOIN "AuditSeal" b ON b."position" = s."position" - 1`,
    );
    expect(Number(rows[0]?.entries)).toBeGreaterThan(50);
    expect(rows[0]?.wrong).toBe("0");
  } finally {
    await client.end();
  }
});
