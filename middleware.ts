import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { refreshAssociation } from "@/lib/association/queries";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { isAwaitingOwner } from "@/lib/auth/first-owner";
import { storeHandoff, handoffHeader, noHandoff } from "@/lib/auth/handoff";
import type { Visitor } from "@/lib/auth/member";
import { networkOf } from "@/lib/auth/network";
import { mayOpen, pageAccess, resourceOf, securityPath, setupPath } from "@/lib/auth/pages";
import { readAndRenewSession, readSession, sessionCookie } from "@/lib/auth/sessions";
import { Refusal } from "@/lib/core/errors";
import type { Named } from "@/lib/core/addresses.mjs";
import { pathTo } from "@/lib/core/path-to";
import { env } from "@/lib/env";
import { findEvent, findEventBySlug } from "@/lib/events/queries";
import { requireValidActionCall } from "@/lib/http/action-call";
import { toFailure } from "@/lib/http/failure";
import { findLandingPage } from "@/lib/landing/queries";
import { isGroupCode } from "@/lib/groups/queries";
import { isCardTokenOrCall, isIssuedOrNoCode } from "@/lib/good-standing/queries";
import { findProgramme } from "@/lib/programmes/queries";
import { isTicketCode } from "@/lib/seats/ticket-queries";
import { isWaitingCode } from "@/lib/waiting/queries";

/**
 * The guards before rendering: visitors of member pages go to the sign-in screen and return afterwards, members on
 * admin pages, and staff on those that their roles do not open, get Access Restricted with status 403, and paths without
 * a resource get 404. Staff who owe a second factor are led to where they set it up. It is never the only guard: every page and operation checks again.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  // A page's form is answered by its operation, which has a guard of its own. Redirected, it would reach a page without
  // that action, and the person would not learn that the session has ended.
  const isForm = request.method === "POST" && isTakenForAction(request.headers);
  if (isForm) {
    const refused = await refusalOf(request);
    if (refused) return refused;
  }
  const access = pageAccess(pathname);
  if (pathname !== setupPath && !isForm && (await mustBeSetUp()))
    return NextResponse.redirect(at(request, setupPath));
  const token = request.cookies.get(sessionCookie.name)?.value;
  // A form may set the cookie of another session, which must not be replaced.
  const { person, cookieSeconds } = await sessionOf(token, { mayRenew: !isForm });

  if (access !== "public" && person === null && !isForm) {
    return NextResponse.redirect(at(request, pathTo("/auth"), { callbackUrl: pathname + search }));
  }
  if (access === "admin" && person && person !== "unknown" && person.secondFactor?.isOwed && !isForm) {
    return NextResponse.redirect(at(request, securityPath));
  }

  const nonce = randomBytes(16).toString("base64url");
  const policy = contentSecurityPolicy({
    nonce,
    isHttps: env.APP_URL.startsWith("https:"),
    isDevelopment: process.env.NODE_ENV === "development",
  });
  // Also set on the request, where Next reads the nonce for its own scripts. The client's values are overwritten.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  // The origin has been checked above. Next compares it again, with the host of APP_URL.
  if (isForm && headers.has("origin")) headers.set("origin", env.APP_URL);
  headers.delete(handoffHeader);
  if (!token) headers.set(handoffHeader, noHandoff);
  else if (person && person !== "unknown") headers.set(handoffHeader, storeHandoff(token, person));

  const isJudged = !isForm && person !== "unknown";
  const isRefused = access === "admin" && isJudged && !(person && mayOpen(person, pathname));
  const instead = isRefused
    ? { page: pathTo("/access-restricted"), status: 403 }
    : isJudged
      ? await insteadOfMissing(
          person,
          pathname,
          networkOf(request.headers.get("x-forwarded-for") ?? "unknown"),
        )
      : null;
  const response = instead
    ? NextResponse.rewrite(at(request, instead.page), { status: instead.status, request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (token && cookieSeconds)
    response.cookies.set(sessionCookie.name, token, { ...sessionCookie.options, maxAge: cookieSeconds });
  return response;
}

/** What Next treats as a call of a server action: the header, or a multipart form, which our pages never send. */
function isTakenForAction(headers: Headers): boolean {
  return headers.has("next-action") || /^multipart\//i.test(headers.get("content-type") ?? "");
}

/** The response to a call that none of our pages would send; null for all others. */
async function refusalOf(request: NextRequest): Promise<NextResponse | null> {
  try {
    await requireValidActionCall(request);
    return null;
  } catch (error) {
    const { problem, status, headers } = toFailure(error, request.headers.get("x-request-id"));
    return NextResponse.json(problem, {
      status,
      headers: { ...headers, "Cache-Control": "private, no-store" },
    });
  }
}

/** While the database is unavailable, the page says so. */
const mustBeSetUp = () => isAwaitingOwner().catch(() => false);

type Session = { person: Visitor | "unknown"; cookieSeconds: number | null };

/** The person with this session cookie. "unknown" while the database is unavailable, which the page then reports. */
async function sessionOf(token: string | undefined, { mayRenew }: { mayRenew: boolean }): Promise<Session> {
  const signedOut = { person: null, cookieSeconds: null };
  try {
    if (token && mayRenew) return await readAndRenewSession(token);
    if (token) return { ...signedOut, person: await readSession(token) };
    await refreshAssociation();
    return signedOut;
  } catch {
    return { person: "unknown", cookieSeconds: null };
  }
}

/** Whether what a name names exists for a person. @throws Refusal `too_many` for names that could be guessed */
type Finder = (person: Visitor, name: string, network: string) => Promise<unknown>;

const finders: Record<Named, Finder> = {
  "slug of an event": findEventBySlug,
  event: findEvent,
  registration: (_visitor, code, network) => isTicketCode(code, network),
  "place on a waiting list": (_visitor, code, network) => isWaitingCode(code, network),
  group: (_visitor, code, network) => isGroupCode(code, network),
  // Its token has 256 random bits, so nobody tries tokens.
  application: findApplicationByToken,
  // The page itself says what is wrong with a text that can be no code.
  certificate: (_visitor, code, network) => isIssuedOrNoCode(code, network),
  "membership card": (_visitor, token, network) => isCardTokenOrCall(token, network),
  "landing page": findLandingPage,
  programme: findProgramme,
};

/**
 * The page to show for a path whose resource does not exist for this person; null when it exists, or when the database is unavailable.
 * Calling `notFound()` in the page is not enough: Next leaves that to the browser's scripts, so without JavaScript the
 * page stays empty, and once a part of the page has been sent, its status is 200.
 */
async function insteadOfMissing(
  person: Visitor,
  pathname: string,
  network: string,
): Promise<{ page: string; status: number } | null> {
  const named = resourceOf(pathname);
  try {
    if (!named || (await finders[named.kind](person, decodeURIComponent(named.name), network))) return null;
  } catch (error) {
    const isTooMany = error instanceof Refusal && error.code === "too_many";
    return isTooMany ? { page: pathTo("/too-many-codes"), status: 429 } : null;
  }
  return { page: named.missing, status: 404 };
}

/** Another path of the portal. Made from `nextUrl`, because Next would fetch any other host like a foreign site. */
function at(request: NextRequest, pathname: string, search: Record<string, string> = {}): URL {
  const url = request.nextUrl.clone();
  url.pathname = pathname;
  url.search = new URLSearchParams(search).toString();
  return url;
}

export const config = {
  // The guards query the database. Next 16 prefers the name proxy.ts for such a file; moving it there is a rename.
  runtime: "nodejs",
  // Pages only. Calls under /api have their own door, and the middleware would truncate a body at 10 MB.
  matcher: [
    "/((?!api/|api$|_next/|icons/|favicon\\.ico$|icon\\.svg$|logo\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|offline-registration\\.js$|robots\\.txt$|sitemap\\.xml$|\\.well-known/security\\.txt$|\\.well-known/badges/).*)",
  ],
};
