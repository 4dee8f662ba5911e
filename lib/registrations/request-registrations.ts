import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { emailInput } from "@/lib/accounts/schema";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { operation } from "@/lib/core/operation";
import { countUse, isWithinLimit } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { listPrivatePages } from "./private-page-queries";
import { registrationsRequested } from "./labels";
import { privatePagesLetter } from "./letters";

/**
 * The duration of every response in milliseconds. It is constant, so that it does not reveal whether there is a
 * registration.
 */
const responseMs = 400;

const hour = { windowSeconds: 60 * 60 };

/**
 * Emails the links of all private pages of an address: its registrations, groups and places on waiting lists at events
 * that are not over. The response is the same for known and unknown addresses.
 *
 * @throws Refusal `too_many` for the network, never for the address
 */
export const requestRegistrations = operation({
  actor: bearer,
  input: emailInput,
  async run(_person, { email }) {
    const { network } = await caller();
    await countUse("registrations sent again by network", network, { max: 10, ...hour });
    await Promise.all([queueUnlessTooMany(email), pause(responseMs)]);
    return { message: registrationsRequested };
  },
});

/**
 * Queues the email unless the address has had too many. The limit raises no error, because an error would reveal that
 * another person has requested the address before.
 */
async function queueUnlessTooMany(email: string): Promise<void> {
  if (!(await isWithinLimit("registrations sent again by address", email, { max: 3, ...hour }))) return;
  const pages = await listPrivatePages(email);
  if (pages.length === 0) return;
  await queueEmail({ to: email, template: "registrations_requested", letter: privatePagesLetter(pages) });
}
