import "server-only";
import { isDatabaseUp } from "@/lib/db/health";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";

/** GET /api/health, for load balancers and the supervisor; needs no session. */
export const readHealth = operation({
  actor: () => Promise.resolve(null),
  input: noInput,
  runsWithoutOwner: true,
  async run() {
    if (!(await isDatabaseUp()))
      throw new Refusal("unavailable", "The database is not responding.", { retryAfterSeconds: 2 });
    return { status: "ok" };
  },
});
