import "server-only";
import { headers } from "next/headers";
import { networkOf } from "./network";

/** Where a request comes from: `ip` for the audit log and sessions, `network` for rate limits. */
export type Caller = { ip: string; network: string; userAgent: string | null; requestId: string | null };

/**
 * Where this request comes from, not who is asking (actor.ts). The address header is trustworthy because scripts/serve/screening.mjs overwrites what the
 * client sent.
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
