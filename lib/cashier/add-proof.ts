import "server-only";
import { member } from "@/lib/auth/actor";
import { paidByFilter } from "@/lib/auth/ownership";
import { operation } from "@/lib/core/operation";
import { proofInput } from "@/lib/ledger/schema";
import { storeProof } from "./store-proof";

/**
 * PUT /api/payments/reports/{id}/proof?fileName=: adds a file to a report of the member, once. The body is the file, a
 * PDF, JPEG or PNG.
 *
 * @throws Refusal as `storeProof`
 */
export const addProof = operation({
  actor: member,
  input: proofInput,
  status: 201,
  readsBody: true,
  // Recognising a repeated request would require storing the file with its key.
  unrepeatable: true,
  run: (person, { id, fileName }, request) =>
    storeProof(person, { id, fileName, whose: paidByFilter(person), sender: person.id }, request),
});
