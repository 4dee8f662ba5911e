import { Refusal } from "@/lib/core/errors";

/** The refusal of somebody who has seen as many people as they may; any other error is thrown on. */
export function limitReached(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === "too_many") return error;
  throw error;
}
