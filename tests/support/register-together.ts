import { once } from "node:events";
import { client, db } from "@/lib/db/client";
import { isUnavailable } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { registerForEvent } from "@/lib/registrations/register-for-event";
import { registrationRequest } from "@/lib/registrations/schema";

/*
 * One process of the race for the last seats: registers all the members that it is given, as many at once as it is
 * told to, as soon as it is told to, and prints how each of them fared. Who is told that the portal is busy tries
 * again, as a browser's form does.
 */

const [eventId, atOnce, ...memberIds] = process.argv.slice(2) as [string, string, ...string[]];
const members = await db.user.findMany({ where: { id: { in: memberIds } } });
const request = new Request("http://localhost/api/event-registrations", { method: "POST" });

// No race lasts this long: the test has been stopped, and its database with it, so that every attempt is repeated.
setTimeout(() => process.exit(1), 120_000).unref();
console.log("ready");
await once(process.stdin, "data");

async function attempt(member: (typeof members)[number]): Promise<string> {
  try {
    await registerForEvent.run(
      { ...member, sessionHash: "" },
      registrationRequest.parse({ eventId, paymentAmount: "0.00" }),
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
