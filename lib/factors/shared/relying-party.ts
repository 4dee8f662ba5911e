import "server-only";
import { env } from "@/lib/env";

/**
 * The site that passkeys are for, as WebAuthn names it. From APP_URL alone: with a host from the request, a passkey
 * could be registered for, or used from, somebody else's site.
 */
export const relyingParty = { id: new URL(env.APP_URL).hostname, origin: env.APP_URL };
