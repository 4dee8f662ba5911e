import "server-only";
import { member } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";

/** GET /api/auth/user: the signed-in member; 401 without a session. */
export const getCurrentUser = operation({
  actor: member,
  input: noInput,
  run: (person) => Promise.resolve(toUser(person)),
});
