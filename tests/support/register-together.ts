import { once } from "node:events";
import { client, db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { registerForEvent } from "@/lib/registrations/register-for-event";
import { registrationRequest } from "@/lib/registrations/schema";

/*
 * One process of the race for the last seats: registers all the members that it is given at once, as
 * soon as it is told to, and prints how each of them fared.
 */

const [eventId, ...memberIds] = process.argv.slice(2) as [string, ...string[]];
const members = await db.user.findMany({ where: { id: { in: memberIds } } });
const request = new Request("http://localhost/api/event-registrations", { method: "POST" });

console.log("ready");
await once(process.stdin, "data");

const answers = await Promise.all(
  members.map(async (member) => {
    try {
      await registerForEvent.run(
        { ...member, sessionHash: "" },
        registrationRequest.parse({ eventId, paymentAmount: "0.00" }),
        request,
      );
      return "registered";
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  }),
);
console.log(JSON.stringify(answers));
await client().$disconnect();
process.stdin.destroy();
