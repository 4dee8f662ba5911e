import "server-only";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { NextRequest } from "next/server";
import { z } from "zod";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";
import { endSession, readSession, sessionCookie, sessionLifeMs } from "./sessions";

/**
 * next-auth with its signed token replaced by our opaque session id (safety 6.2): decoding looks the
 * session's row up, so that what it says ends with the row.
 */
function options(): NextAuthOptions {
  return {
    secret: secretOf("NEXTAUTH_SECRET"),
    providers: [],
    pages: { signIn: "/auth", signOut: "/", error: "/auth" },
    session: { strategy: "jwt", maxAge: sessionLifeMs / 1_000 },
    cookies: { sessionToken: sessionCookie },
    jwt: {
      encode: ({ token }) => Promise.resolve(typeof token?.sid === "string" ? token.sid : ""),
      async decode({ token: sid }) {
        const person = sid ? await readSession(sid) : null;
        return person && { sid, sessionHash: person.sessionHash, sub: person.id, email: person.email, name: person.firstName };
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
    // A session that has ended is no error, yet next-auth reports it as one.
    logger: {
      error: (code) => code !== "JWT_SESSION_ERROR" && log.warn({ code }, "next-auth"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** What of next-auth is reachable (decisions §4). */
const exposed = ["session", "csrf", "signout"];
const callbackCookie = /^(?:__Secure-|__Host-)?next-auth\.callback-url=/;

/**
 * Whoever can plant a callback-url cookie could break these endpoints or send people elsewhere
 * (safety 1.8), and we keep no such address in a cookie: it is dropped.
 */
function withoutCallbackCookie(request: Request): NextRequest {
  const headers = new Headers(request.headers);
  const cookies = headers.get("cookie")?.split(/;\s*/).filter((cookie) => !callbackCookie.test(cookie));
  if (cookies) headers.set("cookie", cookies.join("; "));
  return new NextRequest(request, { headers });
}

const endpoint = z.object({ nextauth: z.array(z.string()) });

/** GET and POST /api/auth/{session,csrf,signout}. */
export const nextAuthEndpoint = operation({
  actor: visitor,
  input: endpoint,
  readsBody: true,
  unrepeatable: true,
  async run(_, { nextauth }, request) {
    if (nextauth.length !== 1 || !exposed.includes(nextauth[0] ?? "")) throw new Refusal("not_found", "Not found");
    const handle = NextAuth(options()) as (request: Request, context: unknown) => Promise<Response>;
    return handle(withoutCallbackCookie(request), { params: Promise.resolve({ nextauth }) });
  },
});
