import "server-only";
import { db } from "@/lib/db/client";
import { undoWriteOff } from "@/lib/ledger/shared/write-off";
import { sales } from "./sales";

/** Takes back the waivers made with the payment of a statement line, in the caller's transaction. */
export async function undoWriteOffs(lineId: string): Promise<void> {
  const writeOffs = await db.writeOff.findMany({
    select: { amountDueId: true, amountCents: true },
    where: { lineId },
  });
  for (const { amountDueId, amountCents } of writeOffs) await undoWriteOff(sales, amountDueId, amountCents);
  await db.write.writeOff.deleteMany({ where: { lineId } });
}
