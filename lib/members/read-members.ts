import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { toUser, type Admin } from "@/lib/auth/member";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { detailedUsers } from "./detailed";
import { memberBatches } from "./member-queries";

const everybody = { text: "", status: null, type: null };

/** Rows that are counted together: their figures are read from indexes, one by one. */
const countedAtOnce = 500;

/** GET /api/admin/users: all users as GET /api/auth/user has them, the newest first. */
export const readMembers = operation({
  actor: admin,
  input: nothing,
  async run(person) {
    await recordAudit({ actor: person, action: "members_read", details: { list: "users" } });
    return users(person);
  },
});

async function* users(person: Admin) {
  for await (const rows of memberBatches(person, everybody)) yield rows.map(toUser);
}

/** GET /api/admin/users/detailed: the same with each one's Member ID, and how much there is of and from them. */
export const readMembersDetailed = operation({
  actor: admin,
  input: nothing,
  async run(person) {
    await recordAudit({ actor: person, action: "members_read", details: { list: "users with details" } });
    return detailed(person);
  },
});

async function* detailed(person: Admin) {
  for await (const rows of memberBatches(person, everybody, countedAtOnce)) {
    yield await detailedUsers(person, rows);
  }
}
