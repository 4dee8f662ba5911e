import { unreachable, type Outcome, type Problem } from "@/lib/errors";

/** An answer that is not OK; its message reads "{status}: {body}". */
class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
  }
}

type Options = { idempotencyKey?: string };

async function call<Output>(
  method: string,
  path: string,
  body?: unknown,
  { idempotencyKey }: Options = {},
): Promise<Output> {
  const headers: Record<string, string> = {};
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers["Content-Type"] = "application/json";
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers,
    body: isFile ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, text, response.statusText);
  return JSON.parse(text) as Output;
}

function problemOf(error: unknown): Problem {
  if (error instanceof HttpError) {
    try {
      const { message, code, issues } = JSON.parse(error.body) as Problem;
      if (message) return { message, code, issues };
    } catch {
      // A proxy in front may answer with a page of its own; its status still says something.
    }
    return { message: error.message, code: error.status === 401 ? "session_ended" : "internal" };
  }
  return unreachable;
}

async function outcome<Output>(answer: Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { ok: true, data: await answer };
  } catch (error) {
    return { ok: false, ...problemOf(error) };
  }
}

/** The portal's calls as the screens make them: an answer or a problem, never a throw. */
export const api = {
  get: <Output>(path: string) => outcome(call<Output>("GET", path)),
  post: <Output>(path: string, body?: unknown, options?: Options) =>
    outcome(call<Output>("POST", path, body, options)),
  /** A `Blob` (a file) as body is sent as it is, anything else as JSON. */
  put: <Output>(path: string, body?: unknown, options?: Options) =>
    outcome(call<Output>("PUT", path, body, options)),
  delete: <Output>(path: string, options?: Options) =>
    outcome(call<Output>("DELETE", path, undefined, options)),
};
