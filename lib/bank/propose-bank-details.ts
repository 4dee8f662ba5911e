import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { proposeBankChange } from "./shared/proposal";
import { bankProposalInput } from "./schema";

/** POST /api/admin/bank-details/proposals: proposes the association's bank details. */
export const proposeBankDetails = operation({
  actor: staff("bank.edit"),
  input: bankProposalInput,
  presence: "fresh",
  status: 201,
  run: (person, { bankAddress, ...details }) =>
    transaction(() => proposeBankChange(person, { ...details, address: bankAddress })),
});
