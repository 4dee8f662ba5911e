import "server-only";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import type { StopPage } from "@/lib/proposals/shared/stop";
import { kindsWithLinks } from "./kinds";

/** The page of a link that stops a change, without stopping it; null when there is no such link. */
export async function findStopPage(token: string): Promise<StopPage | null> {
  if (!isOneTimeToken(token)) return null;
  const linkHash = hashToken(token);
  for (const kind of kindsWithLinks) {
    const page = await kind.findPage(linkHash);
    if (page) return page;
  }
  return null;
}
