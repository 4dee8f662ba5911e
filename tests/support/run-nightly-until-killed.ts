import { prisma } from "@/lib/db/client";
import { nightly } from "./nightly";

/* A process that does one night's work, to be killed by its parent once it says that it begins. */

await prisma().$queryRaw`SELECT 1`;
console.log("now");
await nightly(new Date(process.argv[2] ?? ""));
