import "server-only";
import { Refusal } from "@/lib/core/errors";
import { isUniqueViolation } from "@/lib/db/constraint";
import { explainFailure } from "@/lib/db/client";

const nameTaken = "There's already a saved reply with this name. Choose another name.";

/** Explains the violation of unique names, in a transaction that stores a saved reply. */
export function refuseTakenReplyName(): void {
  explainFailure((error) =>
    isUniqueViolation(error)
      ? new Refusal("invalid_input", nameTaken, { issues: [{ path: "name", message: nameTaken }] })
      : error,
  );
}

export const savedReplyGone = () => new Refusal("not_found", "Someone else has deleted this saved reply.");
