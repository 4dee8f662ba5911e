import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { toUser, type Admin } from "@/lib/auth/member";
import { noInput } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { detailedUsers } from "./detailed";
import { memberBatches } from "./member-queries";

const everybody = { text: "", status: null, type: null };

/** Users whose records are counted in one statement. */
const countBatchSize = 500;

/** GET /api/admin/users: all users in the format of GET /api/auth/user, newest first. */
export const readMembers = operation({
  actor: admin,
  input: noInput,
  async run(person) {
    await recordAudit({ actor: person, action: "members_read", details: { list: "users" } });
    return users(person);
  },
});

async function* users(person: Admin) {
  for await (const rows of memberBatches(person, everybody)) yield rows.map(toUser);
}

/** GET /api/admin/users/detailed: the same with Member ID and counts of related records. */
export const readMembersDetailed = operation({
  actor: admin,
  input: noInput,
  async run(person) {
    await recordAudit({ actor: person, action: "members_read", details: { list: "users with details" } });
    return detailed(person);
  },
});

async function* detailed(person: Admin) {
  for await (const rows of memberBatches(person, everybody, countBatchSize)) {
    yield await detailedUsers(person, rows);
  }
}
