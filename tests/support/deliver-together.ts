import { once } from "node:events";
import { client } from "@/lib/db/client";
import { deliverDue } from "@/lib/mail/deliver";

/* One process that sends what is due, as soon as it is told to, and prints when nothing is. */

const [smtpUrl = ""] = process.argv.slice(2);
await client().$queryRaw`SELECT 1`;
console.log("ready");
await once(process.stdin, "data");
await deliverDue({
  smtpUrl,
  drawTicket: () => Promise.resolve(null),
  signal: new AbortController().signal,
});
await client().$disconnect();
process.stdin.destroy();
