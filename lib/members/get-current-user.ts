import "server-only";
import { member } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";

/** GET /api/auth/user: who is signed in; 401 means nobody is. */
export const getCurrentUser = operation({
  actor: member,
  input: nothing,
  run: (person) => Promise.resolve(toUser(person)),
});
