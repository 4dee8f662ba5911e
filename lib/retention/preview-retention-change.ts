import "server-only";
import { policySchemas } from "@/lib/association/schema";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { previewRetention } from "./queries";

/** Previews what the next nightly run would remove with periods that were typed and not saved. */
export const previewRetentionChange = operation({
  actor: staff("settings.edit", "settings.read"),
  input: policySchemas.retention,
  presence: "session",
  readsOnly: true,
  run: previewRetention,
});
