import { expect, it } from "vitest";
import { listAuditOf } from "@/lib/audit/person-queries";
import { aMember, anAdmin, type Admin } from "../../support/builders";
import { rowsRead, sql } from "../../support/database";

/* What the audit log tells of one person, on their page. */

const entries = (rows: string) =>
  sql(`SET session_replication_role = replica;
    INSERT INTO "AuditEntry" ("at", "actorId", "actorEmail", "action", "targetType", "targetId") ${rows};
    RESET session_replication_role`);

it("a person's audit trail has what they did and what was done to them, once each, newest first", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const member = await aMember();
  const { id } = member;
  await entries(`VALUES
    ('2026-01-01', '${id}', 'member', 'a_signed_in', NULL, NULL),
    ('2026-01-02', '${admin.id}', 'admin', 'b_member_changed', 'user', '${id}'),
    ('2026-01-03', '${id}', 'member', 'c_profile_changed', 'user', '${id}'),
    ('2026-01-04', NULL, NULL, 'd_approval_expired', 'user', '${id}'),
    ('2026-01-05', '${id}', 'member', 'e_registered', 'event', '${admin.id}'),
    ('2026-01-06', '${admin.id}', 'admin', 'f_signed_in', NULL, NULL),
    ('2026-01-07', '${admin.id}', 'admin', 'g_event_changed', 'event', '${id}')`);
  const page = async (number: number, size: number) => {
    const { total, page, rows } = await listAuditOf(admin, id, { page: number, size });
    return { total, page, told: rows.map(({ action, sentence }) => [action.charAt(0), sentence.who.text]) };
  };
  const own = `${member.firstName} ${member.lastName}`;
  const told = [
    ["e", own],
    ["d", "The portal"],
    ["c", own],
    ["b", `${admin.firstName} ${admin.lastName}`],
    ["a", own],
  ];
  expect(await page(1, 10)).toEqual({ total: 5, page: 1, told });
  expect(await page(2, 2)).toEqual({ total: 5, page: 2, told: told.slice(2, 4) });
  expect(await page(9, 2)).toEqual({ total: 5, page: 3, told: told.slice(4) });
});

it("a busy person's audit trail reads only a few of their entries", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await entries(`SELECT now() - n * interval '1 minute', '${admin.id}', 'admin', 'signed_in', NULL, NULL
    FROM generate_series(1, 12000) n`);
  await sql("ANALYZE");
  const look = async () =>
    expect((await listAuditOf(admin, admin.id, { page: 2, size: 50 })).total).toBe(10_001);
  // Counted, and two pages of them read.
  expect(await rowsRead("AuditEntry", look)).toBeLessThan(10_001 + 500);
});
