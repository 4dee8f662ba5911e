import { z } from "zod";
import { bankDetails } from "@/lib/association/schema";
import { id } from "@/lib/core/fields";

/** POST /api/admin/bank-details/proposals */
export const bankProposal = bankDetails
  .omit({ address: true })
  .extend({ bankAddress: bankDetails.shape.address });

export const proposalById = z.object({ id });

/** The end of a link that stops a proposal. */
export const stopToken = z.object({ token: z.string().max(100) });
