import type { z } from "zod";

/**
 * One thing the portal can do: who may ask, what they send, what happens. The doors in lib/http run it,
 * in that order, so no door can forget the guard or weaken the schema.
 */
export type Operation<Actor, Input extends z.ZodType, Output> = {
  /** Who asks. @throws Refusal `unauthorized`, `session_ended` or `forbidden` */
  actor: () => Promise<Actor>;
  input: Input;
  /** What happens. A `Response` as output is sent as it is (a file, a stream, a redirect). */
  run: (actor: Actor, input: z.output<Input>, request: Request) => Promise<Output>;
  /** The HTTP status of success: 201 for what creates something. */
  status?: 200 | 201;
  /** The operation reads the request's body itself; the HTTP door then takes the input from the query. */
  readsBody?: true;
  /** How long its transaction may take, in milliseconds, for what writes to thousands; five seconds otherwise. */
  timeoutMs?: number;
  /** It changes nothing, so the form door does not count it against the limit of writes. */
  readsOnly?: true;
  /** Not kept for an Idempotency-Key: it must happen anew each time (a sign-in), or its answer is for nobody's keeping. */
  unrepeatable?: true;
};

/** Keeps the types of actor, input and output bound to each other. */
export function operation<Actor, Input extends z.ZodType, Output>(
  facts: Operation<Actor, Input, Output>,
): Operation<Actor, Input, Output> {
  return facts;
}
