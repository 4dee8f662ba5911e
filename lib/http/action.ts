import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import { runAsActor } from "@/lib/auth/acting";
import { permissionsNeededBy } from "@/lib/auth/actor";
import { requireOwnedPortal } from "@/lib/auth/first-owner";
import { requirePresence } from "@/lib/auth/presence";
import type { Pattern } from "@/lib/core/addresses.mjs";
import type { Outcome } from "@/lib/core/errors";
import type { Operation, Presence } from "@/lib/core/operation";
import type { Permission } from "@/lib/core/permissions";
import { traced } from "@/lib/process-state.mjs";
import { requireSamePerson } from "./drawn-for";
import { toFailure } from "./failure";
import { runOnce } from "./idempotency";
import { countWrite } from "./write-limit";

/**
 * Makes a server action of an operation. It returns an outcome, because Next hides the messages of thrown errors. An
 * idempotency key makes a retry harmless. `refresh` lists the pages to revalidate.
 */
export function action<Actor, Input extends z.ZodType, Output>(
  operation: Operation<Actor, Input, Output>,
  { refresh = [] }: { refresh?: readonly Pattern[] } = {},
) {
  const { actor, input, run, unrepeatable, presence, readsOnly, runsWithoutOwner, timeoutMs } = operation;
  const perform = async (
    sent: z.input<Input>,
    options?: { idempotencyKey?: string },
  ): Promise<Outcome<Output>> => {
    const sentHeaders = await headers();
    try {
      const request = new Request("http://portal.invalid/action", { headers: new Headers(sentHeaders) });
      if (!runsWithoutOwner) await requireOwnedPortal();
      await requireSamePerson(operation);
      const person = await actor();
      if (presence === "fresh") await requirePresence(person);
      if (!readsOnly) await countWrite(person);
      const parsed = input.parse(sent);
      const work = () => run(person, parsed, request);
      // The key is untrusted, whatever its declared type.
      const key: unknown = options?.idempotencyKey;
      const call = `action ${sentHeaders.get("next-action") ?? ""}`;
      const data = await traced({ "portal.door": "action" }, () =>
        runAsActor(person, { actor, presence, readsOnly }, () =>
          typeof key === "string" && !unrepeatable
            ? runOnce({ key, actor: person, call, sent: parsed, timeoutMs }, work)
            : work(),
        ),
      );
      // For a page with a parameter, Next needs the type of the pattern.
      for (const page of refresh) revalidatePath(page, page.includes("[") ? "page" : undefined);
      return { ok: true, data };
    } catch (error) {
      return { ok: false, ...toFailure(error, sentHeaders.get("x-request-id")).problem };
    }
  };
  checks.set(perform, { needs: permissionsNeededBy(actor), presence });
  return perform;
}

const checks = new WeakMap<object, { needs: readonly Permission[]; presence: Presence | undefined }>();

/** The permissions that an action's operation requires; none for operations that are not for staff. */
export function permissionsOfAction(called: object): readonly Permission[] {
  return checks.get(called)?.needs ?? [];
}

/** What the operation behind an action states about presence. */
export function presenceOfAction(called: object): Presence | undefined {
  return checks.get(called)?.presence;
}
