import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { sessionCookie } from "@/lib/auth/sessions";

/** The seconds for which a sign-in link works, and for which the browser that requested it is recognised. */
export const signInLinkSeconds = 15 * 60;

const { secure } = sessionCookie.options;
const name = secure ? "__Host-mp.link" : "mp.link";

/** The secret of this browser if it requested a sign-in link within the last quarter of an hour; otherwise null. */
export async function findAskingBrowser(): Promise<string | null> {
  const secret = (await cookies()).get(name)?.value;
  return secret && isOneTimeToken(secret) ? secret : null;
}

/** Sets a cookie that recognises this browser. An existing secret is kept, so that earlier links still work. */
export async function rememberAskingBrowser(): Promise<string> {
  const secret = (await findAskingBrowser()) ?? randomBytes(32).toString("base64url");
  (await cookies()).set(name, secret, { ...sessionCookie.options, maxAge: signInLinkSeconds });
  return secret;
}

/** Removes the cookie once the browser has signed in. */
export async function forgetAskingBrowser(): Promise<void> {
  (await cookies()).set(name, "", { ...sessionCookie.options, maxAge: 0 });
}
