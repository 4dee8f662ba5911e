import * as loginRoute from "@/app/api/login/passkey/route";
import * as loginOptions from "@/app/api/login/passkey/options/route";
import * as passkeysRoute from "@/app/api/users/me/passkeys/route";
import * as newOptions from "@/app/api/users/me/passkeys/options/route";
import type { Authenticator } from "./authenticator";
import type { Browser } from "./next-request";

type CreationOptions = Parameters<Authenticator["create"]>[0] & { excludeCredentials: { id: string }[] };
type RequestOptions = Parameters<Authenticator["get"]>[0];

/** What the browser gets for making a passkey. */
export async function creationOptions(browser: Browser): Promise<CreationOptions> {
  const answer = await browser.call(newOptions, "POST", { body: {} });
  return (await answer.json()) as CreationOptions;
}

/** What the browser gets for signing in. */
export async function signInOptions(browser: Browser): Promise<RequestOptions> {
  const answer = await browser.call(loginOptions, "POST", { body: {} });
  return (await answer.json()) as RequestOptions;
}

export const sendNewPasskey = (browser: Browser, passkey: unknown, name = "Phone") =>
  browser.call(passkeysRoute, "POST", { body: { name, passkey } });

export const sendSignIn = (browser: Browser, passkey: unknown, headers: Record<string, string> = {}) =>
  browser.call(loginRoute, "POST", { body: { passkey }, headers });

/** Adds a passkey of this device to the account that is signed in, and returns its id. */
export async function addPasskey(browser: Browser, device: Authenticator, name = "Phone"): Promise<string> {
  const answer = await sendNewPasskey(browser, device.create(await creationOptions(browser)), name);
  return ((await answer.json()) as { id: string }).id;
}

/** Signs in with this device alone. */
export async function signInWith(browser: Browser, device: Authenticator): Promise<Response> {
  return sendSignIn(browser, device.get(await signInOptions(browser)));
}
