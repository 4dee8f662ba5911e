import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { endSession } from "@/lib/auth/sessions";
import { forgetSession } from "./shared/session-cookie";

/** POST /api/logout: ends this session. It also succeeds without a session. */
export const signOut = operation({
  actor: bearer,
  input: noInput,
  unrepeatable: true,
  endsSession: true,
  async run(person) {
    if (person) await endSession(person.sessionHash);
    await forgetSession();
    return { message: "Signed out" };
  },
});
