import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { proposalRules } from "@/lib/proposals/rules";
import { stopProposal } from "@/lib/proposals/shared/stop";
import { addressChangeIdInput } from "./schema";
import { addressChangeProposals } from "./shared/new-address";

/** Cancels a pending new address, for people who may edit members. @throws Refusal `not_found` */
export const stopAddressChange = operation({
  actor: staff(proposalRules.newAddress.stopping),
  input: addressChangeIdInput,
  presence: "session",
  run: (person, { id }) => stopProposal(addressChangeProposals, person, id),
});
