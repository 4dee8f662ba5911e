import "server-only";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { visitor } from "./actor";

/** GET /api/login: leads a browser to the sign-in screen. */
export const goToSignIn = operation({
  actor: visitor,
  input: nothing,
  run: () => Promise.resolve(new Response(null, { status: 303, headers: { Location: "/auth" } })),
});
