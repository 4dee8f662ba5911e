import "server-only";
import { isDatabaseUp } from "@/lib/db/health";
import { Refusal } from "@/lib/errors";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";

/** GET /api/health: for load balancers and the start; nobody need be signed in. */
export const readHealth = operation({
  actor: () => Promise.resolve(null),
  input: nothing,
  async run() {
    if (!(await isDatabaseUp()))
      throw new Refusal("unavailable", "The database is not responding.", { retryAfterSeconds: 2 });
    return { status: "ok" };
  },
});
