import "server-only";
import { requireUserWithinLimit } from "@/lib/accounts/shared/require-seen-user";
import { member, staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { standingInput } from "./schema";
import { findStanding, type FoundStanding } from "./shared/find-standing";

const answer = ({ standing, because, since, next }: FoundStanding) => ({ standing, because, since, next });
const memberNotFound = () => new Refusal("not_found", "Member not found");

/** GET /api/users/me/standing: the member's standing today, the reason for it, and the next change. */
export const readMyStanding = operation({
  actor: member,
  input: noInput,
  async run({ id }) {
    const found = await findStanding(id, "member");
    if (!found) throw memberNotFound();
    return answer(found);
  },
});

/**
 * GET /api/admin/users/{id}/standing: the standing of any member, on any day as far as is known today.
 * @throws Refusal `not_found`
 */
export const readStanding = operation({
  actor: staff("members.read"),
  input: standingInput,
  presence: "session",
  readsOnly: true,
  async run(person, { id, on }) {
    await requireUserWithinLimit(person, id);
    const found = await findStanding(id, "staff", on ?? null);
    if (!found) throw memberNotFound();
    return answer(found);
  },
});
