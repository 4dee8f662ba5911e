import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { client } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { resetFactorByCommand } from "@/lib/staff/reset-factor-by-command";

/* What `npm run reset-factor` runs with the portal's code: scripts/reset-factor.mjs has opened the database. */

const address = process.argv[2] ?? "";
await refreshAssociation();
try {
  const { effectiveAt, code } = await resetFactorByCommand(address);
  console.log(
    `The second factors of ${address} will be removed on ${formatDateTime(effectiveAt, getAssociation().timeZone)}.\n` +
      `From then on the person signs in with their password and this code, which works once: ${code}\n` +
      "An email with the link that stops it waits in the outbox; without a mail server, pass the news on yourself.",
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
await client().$disconnect();
