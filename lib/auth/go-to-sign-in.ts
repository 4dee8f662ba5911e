import "server-only";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";
import { visitor } from "./actor";

/** GET /api/login: redirects to the sign-in screen. */
export const goToSignIn = operation({
  actor: visitor,
  input: noInput,
  run: () => Promise.resolve(new Response(null, { status: 303, headers: { Location: pathTo("/auth") } })),
});
