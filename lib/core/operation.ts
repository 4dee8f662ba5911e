import type { z } from "zod";
import type { Outcome } from "./errors";

/**
 * The proof that the session is used by its owner. `fresh` is for actions that could do lasting harm: the doors require
 * a proof within the last ten minutes.
 */
export type Presence = "fresh" | "session";

/**
 * Every staff operation must state its presence. With a default, a new one could be written without the proof by
 * oversight.
 */
type StatedPresence<Actor> = Actor extends { isAdmin: true } ? { presence: Presence } : unknown;

/**
 * An operation of the portal. The doors in lib/http check the actor and the input before they run it, so that no route
 * can omit that.
 */
export type Operation<Actor, Input extends z.ZodType, Output> = {
  /**
   * Returns the caller.
   * @throws Refusal `unauthorized`, `session_ended` or `forbidden`
   */
  actor: () => Promise<Actor>;
  input: Input;
  /** Performs the operation. A returned `Response` is sent unchanged (a file, a stream, a redirect). */
  run: (actor: Actor, input: z.output<Input>, request: Request) => Promise<Output>;
  /** The HTTP status of success: 201 for operations that create something, otherwise 200. */
  status?: 200 | 201;
  /** Whether the operation reads the request's body itself. The HTTP door then parses the query string as its input. */
  readsBody?: true;
  /** The maximum duration of the operation's transaction in milliseconds; the default is five seconds. */
  timeoutMs?: number;
  /** Whether a GET changes something, so that the HTTP door refuses it where another site makes it. */
  changesOnRead?: true;
  /** Whether the operation changes nothing, so that the action door does not count it towards the limit of writes. */
  readsOnly?: true;
  /**
   * Whether responses must not be stored for an Idempotency-Key, because each call has to be executed (a sign-in) or
   * the response is confidential.
   */
  unrepeatable?: true;
  presence?: Presence;
  /** Whether the operation also runs while the portal has no owner. */
  runsWithoutOwner?: true;
  /**
   * Whether the operation ends the session, so that it also succeeds on a page rendered for another person or after the
   * session has ended.
   */
  endsSession?: true;
};

/** Returns the facts unchanged, with their types tied together. The doors enforce them. */
export function operation<Actor, Input extends z.ZodType, Output>(
  facts: Operation<Actor, Input, Output> & StatedPresence<Actor>,
): Operation<Actor, Input, Output> {
  return facts;
}

type Runnable = { input: z.ZodType; run: (...given: never[]) => Promise<unknown> };

export type ResultOf<Called extends Runnable> = Awaited<ReturnType<Called["run"]>>;

/** An operation as the action door passes it to a component. */
export type Action<Called extends Runnable> = (
  sent: z.input<Called["input"]>,
  options?: { idempotencyKey?: string },
) => Promise<Outcome<ResultOf<Called>>>;
