import { database } from "../../database.mjs";

export const dynamic = "force-dynamic";

/** The rows of GET /api/events by one Prisma query, without a session, a guard or a translation. */
export async function GET() {
  return Response.json(await database().event.findMany({ orderBy: [{ startDate: "desc" }, { id: "desc" }] }));
}
