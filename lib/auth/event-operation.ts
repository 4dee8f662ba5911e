import "server-only";
import type { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import type { Operation, Presence } from "@/lib/core/operation";
import { member, notPermitted, type StaffGuard } from "./actor";
import { can, canForEvent, canForSomeEvent, type Member, type Staff } from "./member";
import type { Permission } from "@/lib/core/permissions";

type EventOperation<Needed extends Permission, Input extends z.ZodType, Output> = Omit<
  Operation<Staff<Needed>, Input, Output>,
  "actor" | "presence"
> & {
  presence: Presence;
  needs: readonly [Needed, ...Needed[]];
  /** Returns the event that the input is about, `noEvent` for a thing of none; null when it does not exist. */
  eventOf: (input: z.output<Input>) => About | Promise<About>;
};

/** What a thing that belongs to no event is about: a role for all events is needed. */
export const noEvent = Symbol("no event");
type About = string | typeof noEvent | null;

/**
 * An operation for people whose role is for all events or for the event of the input.
 * @throws Refusal `forbidden` for another event, `not_found` when the thing does not exist
 */
export function eventOperation<Needed extends Permission, Input extends z.ZodType, Output>({
  needs,
  eventOf,
  run,
  ...facts
}: EventOperation<Needed, Input, Output>): Operation<Member, Input, Output> & { actor: StaffGuard<Member> } {
  return {
    ...facts,
    actor: staffOfSomeEvent(...needs),
    async run(person, input, request) {
      const eventId = await eventOf(input);
      // Whoever has the permissions for some events alone learns of nothing else, not even that it does not exist.
      const missing = needs.find((permission) =>
        typeof eventId === "string" ? !canForEvent(person, permission, eventId) : !can(person, permission),
      );
      if (missing) throw notPermitted(person, missing);
      if (eventId === null) throw new Refusal("not_found", "Not found");
      return run(person as Staff<Needed>, input, request);
    },
  };
}

/**
 * The guard for people whose role gives these permissions for all events or for one.
 * @throws Refusal `unauthorized`, `session_ended` or `forbidden`
 */
export function staffOfSomeEvent(...needs: [Permission, ...Permission[]]): StaffGuard<Member> {
  const guard = async () => {
    const person = await member();
    const missing = needs.find((permission) => !canForSomeEvent(person, permission));
    if (missing) throw notPermitted(person, missing);
    return person;
  };
  return Object.assign(guard, { needs });
}
