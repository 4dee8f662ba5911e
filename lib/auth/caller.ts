import "server-only";
import { headers } from "next/headers";
import { networkOf } from "./network";

/** The origin of a request: `ip` for the audit log and sessions, `network` for rate limits. */
export type Caller = { ip: string; network: string; userAgent: string | null; requestId: string | null };

/**
 * The origin of this request; actor.ts has the person. The address header is trustworthy because
 * scripts/serve/screening.mjs overwrites what the client sent.
 */
export async function caller(): Promise<Caller> {
  const sent = await headers();
  const ip = sent.get("x-forwarded-for") ?? "unknown";
  return {
    ip,
    network: networkOf(ip),
    userAgent: sent.get("user-agent")?.slice(0, 300) ?? null,
    requestId: sent.get("x-request-id"),
  };
}
