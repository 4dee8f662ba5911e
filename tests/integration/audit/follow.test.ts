import { beforeEach, describe, expect, it } from "vitest";
import { registerFollower, writeNewEntries } from "@/lib/audit/follow";
import { db, transaction } from "@/lib/db/client";
import { anAdmin } from "../../support/builders";
import { sql } from "../../support/database";

type Line = Record<string, unknown>;

const record = (n: number) =>
  db.write.auditEntry.create({
    data: {
      action: "member_edited",
      actorEmail: "guest@example.test",
      ip: "192.0.2.7",
      requestId: `request-${n}`,
      targetType: "user",
      targetId: `person-${n}`,
      details: { email: "secret@example.test", count: n },
    },
  });

/** Everything that is written until nothing is left. */
async function follow(): Promise<Line[]> {
  const lines: Line[] = [];
  while ((await writeNewEntries((line) => lines.push(JSON.parse(line) as Line))) > 0);
  return lines;
}

describe("following the audit log", () => {
  beforeEach(async () => {
    await record(0);
    await registerFollower();
  });

  it("the audit log's follower writes each new entry once, as it is in the table", async () => {
    const admin = await anAdmin();
    await db.write.auditEntry.create({
      data: { action: "sessions_ended", actorId: admin.id, actorEmail: admin.email },
    });
    await record(1);
    const lines = await follow();
    const rows = await sql(
      `SELECT 'audit' AS "log", s."position"::int, encode(s."hash", 'hex') AS "hash", e."id"::text,
              to_jsonb(e."at" AT TIME ZONE 'UTC') #>> '{}' AS "at", e."actorId", e."action", e."targetType", e."targetId",
              "audit_impersonal"(e."details") AS "details", e."requestId"
       FROM "AuditEntry" e JOIN "AuditSeal" s ON s."entryId" = e."id" WHERE s."position" > 1 ORDER BY s."position"`,
    );
    const inTime = (line: Line) => ({
      ...line,
      at: new Date(`${String(line.at).replace("Z", "")}Z`).toISOString(),
    });
    expect(lines.map(inTime)).toEqual(rows.map(inTime));
    expect(lines.length).toBeGreaterThan(1);
    expect(await follow()).toEqual([]);
  });

  it("the audit log's follower writes no address or network, which could not be erased from its lines", async () => {
    await record(1);
    const text = JSON.stringify(await follow());
    expect(text).toContain('"count":1');
    for (const word of ["guest@example.test", "secret@example.test", "192.0.2"])
      expect(text).not.toContain(word);
  });

  it("the audit log's follower writes nothing that is rolled back, and nothing before a commit", async () => {
    await expect(
      transaction(async () => {
        await record(1);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await follow()).toEqual([]);
  });

  it("the audit log's follower writes every entry once and in order among several writers and followers", async () => {
    const lines: Line[] = [];
    let isDone = false;
    const following = Array.from({ length: 3 }, async () => {
      for (;;) {
        const wasDone = isDone;
        const count = await writeNewEntries((line) => lines.push(JSON.parse(line) as Line));
        if (wasDone && count === 0) return;
      }
    });
    await Promise.all(Array.from({ length: 40 }, (_, n) => record(n)));
    isDone = true;
    await Promise.all(following);
    lines.push(...(await follow()));
    expect(lines.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, n) => n + 2));
  });

  it("the audit log's follower repeats entries after a kill rather than leave any out", async () => {
    await record(1);
    const first: Line[] = [];
    await expect(
      writeNewEntries((line) => {
        first.push(JSON.parse(line) as Line);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await follow()).toEqual(first);
  });

  it("the audit log's follower continues where it stopped when it is registered again", async () => {
    await record(1);
    await registerFollower();
    expect(await follow()).toHaveLength(1);
  });
});
