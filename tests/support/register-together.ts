import { once } from "node:events";
import { client, db } from "@/lib/db/client";
import { isUnavailable } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { registerForEvent } from "@/lib/seats/register-for-event";
import { registrationInput } from "@/lib/seats/schema";

/*
 * A process in the race for the last seats: on a signal it registers all its members, `atOnce` at a time, and prints
 * each outcome. It repeats a request when the portal is busy, as a browser's form does.
 */

const [eventId, atOnce, ...memberIds] = process.argv.slice(2) as [string, string, ...string[]];
const members = await db.user.findMany({ where: { id: { in: memberIds } } });
const request = new Request("http://localhost/api/event-registrations", { method: "POST" });

// Longer than any race: the test and its database were stopped, so every attempt would be repeated forever.
setTimeout(() => process.exit(1), 120_000).unref();
console.log("ready");
await once(process.stdin, "data");

async function attempt(member: (typeof members)[number]): Promise<string> {
  try {
    await registerForEvent.run(
      { ...member, sessionHash: "", grants: [] },
      registrationInput.parse({ eventId, paymentAmount: "0.00" }),
      request,
    );
    return "registered";
  } catch (error) {
    if (isUnavailable(error)) return attempt(member);
    return error instanceof Refusal ? error.code : String(error);
  }
}

const waiting = members.entries();
const answers: string[] = [];
async function oneAfterAnother() {
  for (const [place, member] of waiting) answers[place] = await attempt(member);
}
await Promise.all(Array.from({ length: Number(atOnce) }, oneAfterAnother));
console.log(JSON.stringify(answers));
await client().$disconnect();
process.stdin.destroy();
