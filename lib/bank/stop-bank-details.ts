import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { proposalRules } from "@/lib/proposals/rules";
import { stopProposal } from "@/lib/proposals/shared/stop";
import { proposalIdInput } from "./schema";
import { bankDetailsProposals } from "./shared/bank-proposal";

/** Stops proposed bank details, on the Settings page. @throws Refusal `not_found`, `already_decided` */
export const stopBankDetails = operation({
  actor: staff(proposalRules.bankDetails.stopping),
  input: proposalIdInput,
  presence: "session",
  run: (person, { id }) => stopProposal(bankDetailsProposals, person, id),
});
