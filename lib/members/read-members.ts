import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { admin } from "@/lib/auth/actor";
import { toUser, type Admin } from "@/lib/auth/member";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { countForMembers, memberBatches } from "./member-queries";
import { memberNumber } from "./rules";

const everybody = { text: "", status: null, type: null };

/** Rows that are counted together: their figures are read from indexes, one by one. */
const countedAtOnce = 500;

/** GET /api/admin/users: all users as GET /api/auth/user has them, the newest first. */
export const readMembers = operation({
  actor: admin,
  input: nothing,
  run: (person) => Promise.resolve(users(person)),
});

async function* users(person: Admin) {
  for await (const rows of memberBatches(person, everybody)) yield rows.map(toUser);
}

/** GET /api/admin/users/detailed: the same with each one's Member ID, and how much there is of and from them. */
export const readMembersDetailed = operation({
  actor: admin,
  input: nothing,
  run: (person) => Promise.resolve(detailed(person)),
});

async function* detailed(person: Admin) {
  const { memberIdPrefix } = getAssociation();
  for await (const rows of memberBatches(person, everybody, countedAtOnce)) {
    const ids = rows.map(({ id }) => id);
    const counts = await countForMembers(person, ids);
    yield rows.map((row) => ({
      ...toUser(row),
      memberId: memberNumber(memberIdPrefix, row.createdAt.toISOString(), row.id),
      isEmailConfirmed: row.emailVerifiedAt !== null,
      ...counts.get(row.id),
    }));
  }
}
