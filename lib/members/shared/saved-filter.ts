import "server-only";
import { Refusal } from "@/lib/core/errors";
import { explainFailure } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";

const nameTaken = "There's already a saved filter with this name. Choose another name.";

/** Turns the database's error for a duplicate name into a message, for the transaction that stores a saved filter. */
export function explainTakenFilterName(): void {
  explainFailure((error) =>
    isUniqueViolation(error)
      ? new Refusal("invalid_input", nameTaken, { issues: [{ path: "name", message: nameTaken }] })
      : error,
  );
}

export const savedFilterGone = () => new Refusal("not_found", "Someone else has deleted this saved filter.");
