import "server-only";
import { headers } from "next/headers";
import { networkOf } from "./network";

/** Where a request comes from: for the audit log and sessions in full, for limits by its network. */
export type Caller = { ip: string; network: string; userAgent: string | null; requestId: string | null };

/**
 * The caller of the request being answered. The address header can be believed: scripts/serve/screening.mjs
 * overwrites whatever the client sent with the socket's own address, or with what a trusted proxy says.
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
