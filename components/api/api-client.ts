import type { Answer, Call, Sent } from "./api-calls";
import type { Outcome, Problem } from "@/lib/core/errors";
import { unreachable } from "./lost-connection";

type Options = {
  idempotencyKey?: string;
  /** A file, sent unchanged as the body. The other values then go into the query string. */
  file?: Blob;
};

/** Fills the `{name}` parts of the path. `rest` holds the values that the path does not contain. */
function fillPath(pattern: string, sent: Record<string, unknown>) {
  const rest = { ...sent };
  const path = pattern.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function toQuery(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query.toString()}` : "";
}

function send(name: string, sent: Record<string, unknown>, { idempotencyKey, file }: Options) {
  const [method = "", pattern = ""] = name.split(" ");
  const { path, rest } = fillPath(pattern, sent);
  const isInQuery = method === "GET" || file !== undefined;
  const hasJson = !isInQuery && Object.keys(rest).length > 0;
  const headers: Record<string, string> = {};
  if (hasJson) headers["Content-Type"] = "application/json";
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  return fetch(isInQuery ? path + toQuery(rest) : path, {
    method,
    credentials: "include",
    headers,
    body: file ?? (hasJson ? JSON.stringify(rest) : undefined),
  });
}

/** Parses the portal's error response; null for anything else, such as a proxy's error page. */
export function readProblem(body: string): Problem | null {
  try {
    const { message, code, issues } = JSON.parse(body) as Problem;
    return message ? { message, code, issues } : null;
  } catch {
    return null;
  }
}

/** Makes an API call. Returns an outcome and never throws. */
export async function api<Name extends Call>(
  name: Name,
  sent: Sent<Name>,
  options: Options = {},
): Promise<Outcome<Answer<Name>>> {
  try {
    const response = await send(name, sent, options);
    const text = await response.text();
    if (response.ok) return { ok: true, data: JSON.parse(text) as Answer<Name> };
    const { status, statusText } = response;
    const problem = readProblem(text) ?? {
      message: `${status}: ${text || statusText}`,
      code: status === 401 ? "session_ended" : "internal",
    };
    return { ok: false, ...problem };
  } catch {
    return { ok: false, ...unreachable };
  }
}
