import "server-only";
import { policyPreviewInput } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { listPolicyEffects } from "./policy-effects";

/** What a policy that somebody typed and has not saved would do to people. */
export const previewPolicyChange = operation({
  actor: staff("settings.edit", "settings.read"),
  input: policyPreviewInput,
  presence: "session",
  readsOnly: true,
  run: listPolicyEffects,
});
