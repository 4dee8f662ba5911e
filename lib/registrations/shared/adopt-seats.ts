import "server-only";
import { sql } from "@/lib/db/sql";
import { sendCurrentState } from "../held-registration";
import { cancelSurplusSeats } from "./surplus-seats";

/**
 * Does what proves an address of an account, in the caller's transaction. The seats under the address become the
 * account's, one at an event, by a trigger, which gives them new codes. Those of events to come are sent again.
 */
export async function adoptSeats<Proven>(
  userId: string,
  address: string,
  prove: () => Promise<Proven>,
): Promise<Proven> {
  await cancelSurplusSeats(userId, address);
  const found = await sql<{ id: string; ticketCode: string }>`
    SELECT r."id"::text, r."ticketCode" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE r."userId" IS NULL AND r."email" = ${address} AND "holds_seat"(r."state") AND e."startDate" > now()
    ORDER BY e."startDate", r."id"`;
  const proven = await prove();
  for (const { id, ticketCode } of found) {
    const [same] =
      await sql`SELECT FROM "Registration" WHERE "id" = ${id}::uuid AND "ticketCode" = ${ticketCode}`;
    if (!same) await sendCurrentState(id, { isByStranger: false, isAdopted: true });
  }
  return proven;
}
