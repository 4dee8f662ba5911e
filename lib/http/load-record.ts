import "server-only";
import { Refusal } from "@/lib/core/errors";

/** One person's record for a page, or the refusal to show in its place once the person has seen too many people. */
export async function loadRecord<Found>(query: Promise<Found>): Promise<Found | Refusal> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many") return error;
    throw error;
  }
}
