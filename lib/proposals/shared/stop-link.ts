import "server-only";
import { newToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

/** A link that stops a proposal, for the letter that announces it. Only the hash of its token is stored. */
export function newStopLink(): { url: string; hash: string } {
  const token = newToken();
  return { url: publicUrl(pathTo("/stop/[token]", { token })), hash: hashToken(token) };
}
