import { once } from "node:events";
import { client } from "@/lib/db/client";
import { deliverDue } from "@/lib/mail/deliver";

/* A process that starts sending due emails on a signal, and prints a line when none is left. */

const [smtpUrl = ""] = process.argv.slice(2);
await client().$queryRaw`SELECT 1`;
console.log("ready");
await once(process.stdin, "data");
await deliverDue({
  smtpUrl,
  drawTicket: () => Promise.resolve(null),
  drawInvoice: () => Promise.resolve(null),
  signal: new AbortController().signal,
});
await client().$disconnect();
process.stdin.destroy();
