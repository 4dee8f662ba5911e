import "server-only";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { forgetSession } from "./session-cookie";
import { endSession } from "./sessions";

/** POST /api/logout: ends this session for good. Signed out already is signed out too. */
export const signOut = operation({
  actor: visitor,
  input: nothing,
  unrepeatable: true,
  async run(person) {
    if (person) await endSession(person.sessionHash);
    await forgetSession();
    return { message: "Signed out" };
  },
});
