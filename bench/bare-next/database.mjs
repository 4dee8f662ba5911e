import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../lib/db/generated/client";

let prisma;

/** Created at the first request, because a build has no database. */
export function database() {
  return (prisma ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }),
  }));
}
