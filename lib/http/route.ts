import "server-only";
import type { z } from "zod";
import { runAsActor } from "@/lib/auth/acting";
import { permissionsNeededBy } from "@/lib/auth/actor";
import { requireOwnedPortal } from "@/lib/auth/first-owner";
import { requirePresence } from "@/lib/auth/presence";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/log";
import type { Operation, Presence } from "@/lib/core/operation";
import type { Permission } from "@/lib/core/permissions";
import { traced } from "@/lib/process-state.mjs";
import { receiveJson } from "./body";
import { requireSamePerson } from "./drawn-for";
import { toFailure } from "./failure";
import { runOnce } from "./idempotency";
import { requireSameOrigin } from "./origin";
import { countWrite } from "./write-limit";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

type Params = Record<string, string | string[] | undefined>;
// Next passes no params for a path without parameters.
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;

/**
 * An operation whose actor and input types the door does not need. `run` is declared as a method, whose parameters
 * TypeScript compares bivariantly, so that every operation fits.
 */
type AnyOperation = Pick<
  Operation<unknown, z.ZodType, unknown>,
  | "actor"
  | "input"
  | "status"
  | "readsBody"
  | "unrepeatable"
  | "presence"
  | "timeoutMs"
  | "readsOnly"
  | "changesOnRead"
  | "runsWithoutOwner"
  | "endsSession"
> & {
  run(actor: unknown, input: unknown, request: Request): Promise<unknown>;
};

const doors = new WeakMap<object, AnyOperation | null>();

/** Whether `route` made this handler. A test checks every route file. */
export function isMadeByRoute(handler: unknown): boolean {
  return typeof handler === "function" && doors.has(handler);
}

/** The permissions that a handler's operation requires; none for operations that are not for staff. */
export function permissionsOfRoute(handler: unknown): readonly Permission[] {
  return permissionsNeededBy(operationOf(handler)?.actor);
}

/** What the operation behind a handler states about presence. */
export function presenceOfCall(handler: unknown): Presence | undefined {
  return operationOf(handler)?.presence;
}

const operationOf = (handler: unknown) => (typeof handler === "function" && doors.get(handler)) || null;

type Place = {
  /** Whether the params match, for path segments that come from the environment. */
  isHere?: (params: Params) => boolean;
};

/**
 * Maps the methods of a path to operations. Other methods get 405 with a body and `Allow`, which Next would answer
 * without a body, and a path without operations gets 404.
 */
export function route(
  operations: Partial<Record<Method, AnyOperation>>,
  { isHere = () => true }: Place = {},
): Record<Method, Handler> {
  const allow = methods.filter((method) => operations[method]).join(", ");
  const handlerOf = (method: Method): Handler => {
    const handler: Handler = (request, { params }) => {
      const operation = operations[method];
      return answering(request, params, async () => {
        const sent = (await params) ?? {};
        if (!operation || !isHere(sent)) throw absent(isHere(sent) ? allow : "");
        return perform(operation, request, sent);
      });
    };
    doors.set(handler, operations[method] ?? null);
    return handler;
  };
  return {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
  };
}

function absent(allow: string): Refusal {
  if (!allow) return new Refusal("not_found", "Not found");
  return new Refusal("method_not_allowed", "Method not allowed", { allow });
}

/**
 * Runs an operation for a request. The order of the checks is part of the contract: origin, page's person, actor,
 * presence, rate, body, and then the work. The body has arrived before the actor is read, so nobody can delay the body
 * and act with rights that they have lost meanwhile.
 */
async function perform(operation: AnyOperation, request: Request, params: Params): Promise<Response> {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (isWrite || operation.changesOnRead) requireSameOrigin(request);
  if (!operation.runsWithoutOwner) await requireOwnedPortal();
  const carried = isWrite && !operation.readsBody ? await receiveJson(request) : () => queryOf(request);
  if (isWrite) await requireSamePerson(operation);
  const actor: unknown = await operation.actor();
  if (operation.presence === "fresh") await requirePresence(actor);
  if (isWrite) await countWrite(actor);

  const sent = { ...carried(), ...params };
  const input = parse(operation.input, sent, params);

  const work = () => operation.run(actor, input, request);
  const key = request.headers.get("idempotency-key");
  const result = await traced({ "portal.door": "http" }, () =>
    runAsActor(actor, isWrite ? operation : { ...operation, readsOnly: true }, () =>
      isWrite && key && !operation.unrepeatable
        ? runOnce({ key, actor, call: callOf(request), sent: input, timeoutMs: operation.timeoutMs }, work)
        : work(),
    ),
  );
  if (result instanceof Response) return result;
  return Response.json(result, { status: operation.status ?? 200 });
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

function callOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function parse(schema: z.ZodType, sent: unknown, params: Params): unknown {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  // A malformed id in the path is answered like an unknown one.
  if (parsed.error.issues.some(({ path }) => path[0] !== undefined && String(path[0]) in params)) {
    throw new Refusal("not_found", "Not found");
  }
  throw parsed.error;
}

/**
 * The request's method and route pattern, without the parameters, which may contain a ticket's code or a private link.
 */
function patternOf(request: Request, params: Params): string {
  const segments = new URL(request.url).pathname.split("/").map((segment) => {
    const isNamed = (value: Params[string]) =>
      [value].flat().some((one) => one === segment || one === decodeURIComponent(segment));
    const [name] = Object.entries(params).find(([, value]) => isNamed(value)) ?? [];
    return name ? `[${name}]` : segment;
  });
  return `${request.method} ${segments.join("/")}`;
}

async function answering(
  request: Request,
  params: Promise<Params | undefined>,
  work: () => Promise<Response>,
): Promise<Response> {
  const requestId = request.headers.get("x-request-id");
  const startedAt = performance.now();
  let response: Response;
  try {
    response = await work();
  } catch (error) {
    const { problem, status, headers } = toFailure(error, requestId);
    response = Response.json(problem, { status, headers });
  }
  // A member's data must never be stored by a proxy or shared cache.
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  if (requestId) response.headers.set("X-Request-Id", requestId);
  log.debug({
    requestId,
    call: patternOf(request, (await params) ?? {}),
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
  });
  return response;
}
