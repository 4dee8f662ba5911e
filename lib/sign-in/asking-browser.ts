import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { sessionCookie } from "@/lib/auth/sessions";

/** For how long a sign-in link works, and the browser is recognised that asked for it. In seconds. */
export const signInLinkSeconds = 15 * 60;

const { secure } = sessionCookie.options;
const name = secure ? "__Host-mp.link" : "mp.link";

/** The secret of the browser that asked for a sign-in link within the last quarter of an hour, or null. */
export async function findAskingBrowser(): Promise<string | null> {
  const secret = (await cookies()).get(name)?.value;
  return secret && isOneTimeToken(secret) ? secret : null;
}

/** Recognises this browser again. It keeps the secret it has, so that an earlier link works on. */
export async function rememberAskingBrowser(): Promise<string> {
  const secret = (await findAskingBrowser()) ?? randomBytes(32).toString("base64url");
  (await cookies()).set(name, secret, { ...sessionCookie.options, maxAge: signInLinkSeconds });
  return secret;
}

/** Once it has signed in, it is no longer asking. */
export async function forgetAskingBrowser(): Promise<void> {
  (await cookies()).set(name, "", { ...sessionCookie.options, maxAge: 0 });
}
