import { z } from "zod";
import { bankDetails } from "@/lib/association/schema";
import { id } from "@/lib/core/fields";

/** POST /api/admin/bank-details/proposals */
export const bankProposalInput = bankDetails
  .omit({ address: true })
  .extend({ bankAddress: bankDetails.shape.address });

export const proposalIdInput = z.object({ id });

/** The end of a link that stops a proposal. */
export const stopTokenInput = z.object({ token: z.string().max(100) });
