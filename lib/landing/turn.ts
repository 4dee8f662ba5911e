import "server-only";
import { db } from "@/lib/db/client";

/** Landing pages change one after the other, so that what an operation has read is still true when it writes. */
export async function takeTurn(): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('landing-page'))`;
}
