import { client } from "@/lib/db/client";
import { fillWithDemo } from "./demo/fill";

/* Fills an empty database with the demo association: scripts/setup/people.mjs runs it. */
try {
  const demo = await fillWithDemo();
  console.log(
    demo
      ? `Demo association: ${demo.users.length} people, ${demo.events.length} events, ${demo.registrations.length} registrations.`
      : "The database has people in it already; the demo association was left out.",
  );
} finally {
  await client().$disconnect();
}
