import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { refreshAssociation } from "@/lib/association/queries";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { storeHandoff, handoffHeader, noHandoff } from "@/lib/auth/handoff";
import type { Visitor } from "@/lib/auth/member";
import { resourceOf, pageAccess } from "@/lib/auth/pages";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import { env } from "@/lib/env";
import { findEvent, findEventBySlug } from "@/lib/events/queries";
import { requireValidActionCall } from "@/lib/http/action-call";
import { failure } from "@/lib/http/failure";
import { findLandingPage } from "@/lib/landing/queries";
import { findRegistrationByCode } from "@/lib/registrations/ticket-queries";

/**
 * The guards before rendering: visitors of signed-in pages go to the sign-in screen and come back after
 * it, members at the administrators' pages see Access Restricted with status 403, and an address where
 * nothing is says so. It is a courtesy, not the lock: every page and every operation asks the database
 * itself.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  // What a page's form sends is answered by its operation, which asks for itself: sent elsewhere it would reach a page
  // that does not know it, and the person would not be told that the session has ended.
  const isForm = request.method === "POST" && isTakenForAction(request.headers);
  if (isForm) {
    const refused = await refusalOf(request);
    if (refused) return refused;
  }
  const access = pageAccess(pathname);
  const token = request.cookies.get(sessionCookie.name)?.value;
  const person = await personOf(token);

  if (access !== "public" && person === null && !isForm) {
    return NextResponse.redirect(at(request, "/auth", { callbackUrl: pathname + search }));
  }

  const nonce = randomBytes(16).toString("base64url");
  const policy = contentSecurityPolicy({
    nonce,
    isHttps: env.APP_URL.startsWith("https:"),
    isDevelopment: process.env.NODE_ENV === "development",
  });
  // Set on the request too: Next puts the nonce it finds there on its own scripts. Whatever the client
  // sent under these names is overwritten.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.delete(handoffHeader);
  if (!token) headers.set(handoffHeader, noHandoff);
  else if (person && person !== "unknown") headers.set(handoffHeader, storeHandoff(token, person));

  const isJudged = !isForm && person !== "unknown";
  const isRefused = access === "admin" && isJudged && !person?.isAdmin;
  const page = isRefused ? "/access-restricted" : isJudged ? await pageForMissing(pathname) : null;
  const response = page
    ? NextResponse.rewrite(at(request, page), { status: isRefused ? 403 : 404, request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** What Next reads as a call of an action: by its header, or a form of several parts, which none of our pages sends. */
function isTakenForAction(headers: Headers): boolean {
  return headers.has("next-action") || /^multipart\//i.test(headers.get("content-type") ?? "");
}

/** The answer to what no page of ours has sent; null for all else. */
async function refusalOf(request: NextRequest): Promise<NextResponse | null> {
  try {
    await requireValidActionCall(request);
    return null;
  } catch (error) {
    const { problem, status, headers } = failure(error, request.headers.get("x-request-id"));
    return NextResponse.json(problem, {
      status,
      headers: { ...headers, "Cache-Control": "private, no-store" },
    });
  }
}

/** Who has this cookie. "unknown" while the database does not answer: then the page says so, in its own words. */
async function personOf(token: string | undefined): Promise<Visitor | "unknown"> {
  try {
    if (token) return await readSession(token);
    await refreshAssociation();
    return null;
  } catch {
    return "unknown";
  }
}

const finders = {
  "slug of an event": (slug: string) => findEventBySlug(null, slug),
  event: (id: string) => findEvent(null, id),
  registration: findRegistrationByCode,
  application: (token: string) => findApplicationByToken(null, token),
  "landing page": (slug: string) => findLandingPage(null, slug),
};

/**
 * The page to show where an address names nothing; null where it does, or nobody can say. The page that was asked for
 * would answer `notFound()`, which Next leaves to the browser's scripts: without them it stays empty, and where a part
 * of the page has been sent by then, its status says that all is well.
 */
async function pageForMissing(pathname: string): Promise<string | null> {
  const named = resourceOf(pathname);
  try {
    if (!named || (await finders[named.kind](decodeURIComponent(named.name)))) return null;
  } catch {
    return null;
  }
  return named.missing;
}

/** Another address of the same portal. Made from `nextUrl`: any other host would be fetched like a foreign site. */
function at(request: NextRequest, pathname: string, search: Record<string, string> = {}): URL {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  url.search = new URLSearchParams(search).toString();
  return url;
}

export const config = {
  runtime: "nodejs",
  // Pages only. Calls under /api have their own door, and a body that passes here would be cut at 10 MB.
  matcher: [
    "/((?!api/|api$|_next/|icons/|favicon\\.ico$|icon\\.svg$|logo\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|robots\\.txt$|sitemap\\.xml$).*)",
  ],
};
