import "server-only";
import { askedHost } from "@/lib/asked-host";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";

/**
 * Refuses a write that another site makes with our visitor's cookie. A request
 * with neither header comes from a script, which has no cookie that it was not given.
 *
 * @throws Refusal `foreign_origin`
 */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (!isOwn(origin, askedHost(request))) throw foreign();
    return;
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") throw foreign();
}

/**
 * Compares the header as a string, since browsers send an origin in one spelling. What a parser makes of it says less:
 * "http://evil@portal" has our host.
 */
function isOwn(origin: string, host: string | null): boolean {
  if (origin === env.APP_URL || origin === `https://${host}`) return true;
  // What came over http can have been written by anybody on the way.
  return !env.APP_URL.startsWith("https:") && origin === `http://${host}`;
}

function foreign(): Refusal {
  return new Refusal("foreign_origin", "This request came from another site and was refused.");
}
