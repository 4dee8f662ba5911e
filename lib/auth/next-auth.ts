import "server-only";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { cookies } from "next/headers";
import { z } from "zod";
import { pathTo } from "@/lib/core/path-to";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { operation } from "@/lib/core/operation";
import { bearer } from "./actor";
import { PagesRouterResponse } from "./pages-response";
import { cookieSeconds } from "./session-life";
import { endSession, readSession, sessionCookie } from "./sessions";

/**
 * The options of next-auth, with the portal's opaque session id instead of a signed token. Decoding looks the session
 * up, so a session ends when its row does.
 */
function options(): NextAuthOptions {
  return {
    secret: secretOf("NEXTAUTH_SECRET"),
    providers: [],
    pages: { signIn: pathTo("/auth"), signOut: "/", error: pathTo("/auth") },
    session: { strategy: "jwt", maxAge: cookieSeconds({ isStaff: false }) },
    cookies: { sessionToken: sessionCookie },
    jwt: {
      encode: ({ token }) => Promise.resolve(typeof token?.sid === "string" ? token.sid : ""),
      async decode({ token: sid }) {
        const person = sid ? await readSession(sid) : null;
        return (
          person && {
            sid,
            sessionHash: person.sessionHash,
            sub: person.id,
            email: person.email,
            name: person.firstName,
          }
        );
      },
    },
    callbacks: {
      session: ({ session, token }) => ({
        ...session,
        user: { id: token.sub, email: token.email, name: token.name },
      }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionHash === "string") await endSession(token.sessionHash);
      },
    },
    // The logger ignores expired sessions, which next-auth reports as errors.
    logger: {
      error: (code) => code !== "JWT_SESSION_ERROR" && log.warn({ code }, "next-auth"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** The only next-auth endpoints that are reachable. */
const exposed = ["session", "csrf", "signout"] as const;
const callbackCookie = /^(?:__Secure-|__Host-)?next-auth\.callback-url$/;

/** The maximum size of a form, which contains a token and a flag. */
const maxFormBytes = 10_000;

const endpointInput = z.object({ nextauth: z.array(z.string()) });

async function formOf(request: Request): Promise<Record<string, string> | undefined> {
  if (request.method !== "POST") return undefined;
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= maxFormBytes)) throw new Refusal("too_large", "This form is too large.");
  const { csrfToken, json } = Object.fromEntries(new URLSearchParams(await request.text()));
  return { csrfToken: csrfToken ?? "", json: json ?? "" };
}

/**
 * GET and POST /api/auth/{session,csrf,signout}. Callback URLs from cookies, the query and the form are ignored,
 * because anybody who can set that cookie could redirect people elsewhere.
 */
export const nextAuthEndpoint = operation({
  actor: bearer,
  input: endpointInput,
  readsBody: true,
  unrepeatable: true,
  async run(_, { nextauth }, request) {
    const action = exposed.find((name) => nextauth.length === 1 && nextauth[0] === name);
    if (!action) throw new Refusal("not_found", "Not found");
    if (request.method === "POST" && action !== "signout")
      throw new Refusal("method_not_allowed", "Method not allowed", { allow: "GET" });
    const sent = (await cookies()).getAll().filter(({ name }) => !callbackCookie.test(name));
    const response = new PagesRouterResponse();
    const handle = NextAuth(options()) as (request: unknown, response: PagesRouterResponse) => Promise<void>;
    await handle(
      {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        cookies: Object.fromEntries(sent.map(({ name, value }) => [name, value])),
        query: { nextauth: [action] },
        body: await formOf(request),
      },
      response,
    );
    return response.toResponse((cookie) => !callbackCookie.test(cookie.split("=")[0] ?? ""));
  },
});
