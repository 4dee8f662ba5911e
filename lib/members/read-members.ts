import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { can, toUser, type Staff } from "@/lib/auth/member";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import {
  recordManyPeople,
  requirePeopleLimitLeft,
  requirePeopleWithinLimit,
  type PeopleList,
} from "@/lib/audit/shared/people-seen";
import { detailedUsers } from "./detailed";
import { countMembers, memberBatches } from "./member-queries";

const everybody = { text: "", status: null, type: null };

/** Users whose related records are counted in one SQL statement. */
const countBatchSize = 500;

/**
 * GET /api/admin/users: all users in the format of GET /api/auth/user, newest first.
 * @throws Refusal `presence_required`
 */
export const readMembers = operation({
  actor: staff("members.read"),
  input: noInput,
  presence: "session",
  async run(person) {
    await requireFew(person, "users");
    await recordAudit({ actor: person, action: "members_read", details: { list: "users" } });
    return users(person);
  },
});

async function requireFew(person: Staff<"members.read">, list: PeopleList["list"]): Promise<void> {
  const about = { list };
  if (can(person, "members.export"))
    return recordManyPeople(person, about, await countMembers(person, everybody));
  await requirePeopleLimitLeft(person, about, () => countMembers(person, everybody));
  await requirePeopleWithinLimit(person, about, await addressesOf(person));
}

async function addressesOf(person: Staff<"members.read">): Promise<string[]> {
  const addresses: string[] = [];
  for await (const rows of memberBatches(person, everybody))
    addresses.push(...rows.map(({ email }) => email));
  return addresses;
}

async function* users(person: Staff<"members.read">) {
  for await (const rows of memberBatches(person, everybody)) yield rows.map(toUser);
}

/** GET /api/admin/users/detailed: all users with Member ID and counts of related records. */
export const readMembersDetailed = operation({
  actor: staff("members.read"),
  input: noInput,
  presence: "session",
  async run(person) {
    await requireFew(person, "users with details");
    await recordAudit({ actor: person, action: "members_read", details: { list: "users with details" } });
    return detailed(person);
  },
});

async function* detailed(person: Staff<"members.read">) {
  for await (const rows of memberBatches(person, everybody, countBatchSize)) {
    yield await detailedUsers(person, rows);
  }
}
