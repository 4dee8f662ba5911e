import "server-only";
import { policyPreviewInput } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { listPolicyEffects } from "./policy-effects";

/** Previews the effects on people of a policy that was typed and not saved. */
export const previewPolicyChange = operation({
  actor: staff("settings.edit", "settings.read"),
  input: policyPreviewInput,
  presence: "session",
  readsOnly: true,
  run: listPolicyEffects,
});
