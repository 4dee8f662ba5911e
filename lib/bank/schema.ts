import { z } from "zod";
import { bankDetails } from "@/lib/association/schema";
import { id } from "@/lib/core/fields";

/** POST /api/admin/bank-details/proposals */
export const bankProposalInput = bankDetails
  .omit({ address: true })
  .extend({ bankAddress: bankDetails.shape.address });

export const proposalIdInput = z.object({ id });
