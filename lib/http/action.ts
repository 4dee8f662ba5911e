import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import type { Outcome } from "@/lib/errors";
import type { Operation } from "@/lib/operation";
import { failure } from "./failure";

/**
 * The form door to an operation that spec §7 has no call for: a refusal comes back as a value, because
 * Next hides thrown messages from the browser. `refresh` names the pages that show what changed.
 */
export function action<Actor, Input extends z.ZodType, Output>(
  { actor, input, run }: Operation<Actor, Input, Output>,
  { refresh = [] }: { refresh?: string[] } = {},
) {
  return async (sent: z.input<Input>): Promise<Outcome<Output>> => {
    const sentHeaders = await headers();
    try {
      const request = new Request("http://portal.invalid/action", { headers: new Headers(sentHeaders) });
      const data = await run(await actor(), input.parse(sent), request);
      refresh.forEach((path) => revalidatePath(path));
      return { ok: true, data };
    } catch (error) {
      return { ok: false, ...failure(error, sentHeaders.get("x-request-id")).problem };
    }
  };
}
