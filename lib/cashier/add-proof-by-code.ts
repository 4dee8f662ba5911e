import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { operation } from "@/lib/core/operation";
import { proofByCodeInput } from "@/lib/ledger/schema";
import { readLastReport, type PrivateKind } from "@/lib/registrations/shared/private-account";
import { storeProof } from "./store-proof";

/**
 * Adds a file to the latest report made on a private page, once. The body is the file, a PDF, JPEG or PNG.
 * @throws Refusal as `storeProof`
 */
const addTo = (kind: PrivateKind) =>
  operation({
    actor: visitor,
    input: proofByCodeInput,
    status: 201,
    readsBody: true,
    // Recognising a repeated request would require storing the file with its key.
    unrepeatable: true,
    async run(person, { code, fileName }, request) {
      const { network } = await caller();
      const id = await readLastReport(kind, code);
      return storeProof(person, { id, fileName, whose: {}, sender: network }, request);
    },
  });

/** PUT /api/registrations/{code}/payment-report/proof?fileName= */
export const addProofByCode = addTo("registration");
/** PUT /api/group-registrations/{code}/payment-report/proof?fileName=: the upload by a group's coordinator. */
export const addProofForGroup = addTo("group");
