import "server-only";
import { requestedHost } from "@/lib/core/requested-host";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";

/**
 * Rejects a write that another site makes with our visitor's cookie. Without both headers the request comes from a
 * script, which sends no cookie on its own.
 *
 * @throws Refusal `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (!isSameOrigin(origin, requestedHost(request))) throw foreignOrigin();
    return;
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") throw foreignOrigin();
}

/**
 * Whether the header names this host. Its text is compared, because a URL parser would accept "http://evil@portal",
 * whose host is ours.
 */
function isSameOrigin(origin: string, host: string | null): boolean {
  if (origin === env.APP_URL || origin === `https://${host}`) return true;
  // Over http, anybody on the network path could have written the header.
  return !env.APP_URL.startsWith("https:") && origin === `http://${host}`;
}

function foreignOrigin(): Refusal {
  return new Refusal("foreign_origin", "This request came from another site and was rejected.");
}
