import "server-only";
import { member } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { profile } from "./schema";

/** PUT /api/users/me. */
export const updateProfile = operation({
  actor: member,
  input: profile,
  // The same change twice is the same change; keeping its answer would keep what a member may delete.
  unrepeatable: true,
  async run({ id, email }, changes) {
    // An address that nobody has shown to be theirs yet must not count as proven.
    const unproven = changes.email === email ? {} : { emailVerifiedAt: null };
    try {
      return toUser(await db.user.update({ where: { id }, data: { ...changes, ...unproven } }));
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new Refusal("email_taken", "An account with this email already exists", {
          issues: [{ path: "email", message: "An account with this email already exists" }],
        });
      }
      throw error;
    }
  },
});
