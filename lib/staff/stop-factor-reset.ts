import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { proposalRules } from "@/lib/proposals/rules";
import { stopProposal } from "@/lib/proposals/shared/stop";
import { factorResetIdInput } from "./schema";
import { factorResets } from "./shared/factor-reset";

/** Stops the reset of a person's second factor, on the Staff page. @throws Refusal `not_found`, `already_decided` */
export const stopFactorReset = operation({
  actor: staff(proposalRules.factorReset.stopping),
  input: factorResetIdInput,
  presence: "session",
  run: (person, { id }) => stopProposal(factorResets, person, id),
});
