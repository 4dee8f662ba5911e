import "server-only";
import { db } from "./client";

/** Whether the database answers. */
export async function isDatabaseUp(): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
