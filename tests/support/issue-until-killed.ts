import { issueDueCertificates } from "@/lib/certificates/issue-due";
import { prisma } from "@/lib/db/client";
import { issueCompletedProgrammes } from "@/lib/programmes/issue-completed";

/* A process that issues certificates, to be killed by its parent once it says that it begins. */

await prisma().$queryRaw`SELECT 1`;
console.log("now");
await issueDueCertificates();
await issueCompletedProgrammes();
process.exit();
