import "server-only";
import { env } from "@/lib/env";

/**
 * The site that passkeys are for, in WebAuthn's terms. It is taken from APP_URL only: with a host from the request, a
 * passkey could be registered for, or used from, another site.
 */
export const relyingParty = { id: new URL(env.APP_URL).hostname, origin: env.APP_URL };
