import type { z } from "zod";
import type { Outcome } from "./errors";

/**
 * What proves that it is the person who uses their session. `fresh` is for what can do lasting harm: the doors require a
 * proof within the last ten minutes.
 */
export type Presence = "fresh" | "session";

/** Every operation for staff states it: with a default, each new one would begin without the proof. */
type StatedPresence<Actor> = Actor extends { isAdmin: true } ? { presence: Presence } : unknown;

/**
 * Something the portal can do. The doors in lib/http check the actor and the input before they run it, so no route
 * can forget them.
 */
export type Operation<Actor, Input extends z.ZodType, Output> = {
  /** Returns the caller. @throws Refusal `unauthorized`, `session_ended` or `forbidden` */
  actor: () => Promise<Actor>;
  input: Input;
  /** Does the work. A `Response` is sent unchanged (a file, a stream, a redirect). */
  run: (actor: Actor, input: z.output<Input>, request: Request) => Promise<Output>;
  /** The HTTP status of success; 201 for operations that create something. */
  status?: 200 | 201;
  /** The operation reads the request's body itself; the HTTP door then parses the query string as its input. */
  readsBody?: true;
  /** Maximum duration of its transaction in milliseconds; the default is five seconds. */
  timeoutMs?: number;
  /** It changes nothing, so the action door does not count it towards the limit of writes. */
  readsOnly?: true;
  /**
   * The answer is not stored for an Idempotency-Key, because the work must be done each time (a sign-in) or the
   * answer must not be stored.
   */
  unrepeatable?: true;
  presence?: Presence;
  /** It also runs while the portal has no owner, when nothing else does. */
  runsWithoutOwner?: true;
  /** It ends the session, so it also succeeds on a page that was drawn for somebody else or whose session has ended. */
  endsSession?: true;
};

/** Returns the facts as they are, with their types tied together. The doors check what they say. */
export function operation<Actor, Input extends z.ZodType, Output>(
  facts: Operation<Actor, Input, Output> & StatedPresence<Actor>,
): Operation<Actor, Input, Output> {
  return facts;
}

type Runnable = { input: z.ZodType; run: (...given: never[]) => Promise<unknown> };

export type ResultOf<Called extends Runnable> = Awaited<ReturnType<Called["run"]>>;

/** An operation as the action door offers it to a component. */
export type Action<Called extends Runnable> = (
  sent: z.input<Called["input"]>,
  options?: { idempotencyKey?: string },
) => Promise<Outcome<ResultOf<Called>>>;
