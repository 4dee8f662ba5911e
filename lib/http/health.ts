import "server-only";
import { isDatabaseUp } from "@/lib/db/health";
import { Refusal } from "@/lib/errors";
import { noInput } from "@/lib/fields";
import { operation } from "@/lib/operation";

/** GET /api/health, for load balancers and the supervisor; needs no session. */
export const readHealth = operation({
  actor: () => Promise.resolve(null),
  input: noInput,
  async run() {
    if (!(await isDatabaseUp()))
      throw new Refusal("unavailable", "The database is not responding.", { retryAfterSeconds: 2 });
    return { status: "ok" };
  },
});
