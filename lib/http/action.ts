import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import type { Outcome } from "@/lib/errors";
import type { Operation } from "@/lib/operation";
import { failure } from "./failure";
import { once } from "./idempotency";
import { countWrite } from "./write-limit";

/**
 * The form door to an operation that has no call: a refusal comes back as a value, because
 * Next hides thrown messages from the browser. A key that the form sends along makes a retry harmless, as at the HTTP
 * door. `refresh` names the pages that show what changed.
 */
export function action<Actor, Input extends z.ZodType, Output>(
  { actor, input, run, unrepeatable, readsOnly, timeoutMs }: Operation<Actor, Input, Output>,
  { refresh = [] }: { refresh?: string[] } = {},
) {
  return async (sent: z.input<Input>, options?: { idempotencyKey?: string }): Promise<Outcome<Output>> => {
    const sentHeaders = await headers();
    try {
      const request = new Request("http://portal.invalid/action", { headers: new Headers(sentHeaders) });
      const person = await actor();
      if (!readsOnly) await countWrite(person);
      const parsed = input.parse(sent);
      const work = () => run(person, parsed, request);
      // Whatever the types say, it comes from outside.
      const key: unknown = options?.idempotencyKey;
      const call = `action ${sentHeaders.get("next-action") ?? ""}`;
      const data =
        typeof key === "string" && !unrepeatable
          ? await once({ key, actor: person, call, sent: parsed, timeoutMs }, work)
          : await work();
      refresh.forEach((path) => revalidatePath(path));
      return { ok: true, data };
    } catch (error) {
      return { ok: false, ...failure(error, sentHeaders.get("x-request-id")).problem };
    }
  };
}
