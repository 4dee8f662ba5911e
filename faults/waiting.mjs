import { setTimeout as delay } from "node:timers/promises";
import { call, untilKnown } from "./calls.mjs";
import { crowd, event, inTurn, must, registerAll, seatsAt } from "./expected.mjs";

/* A waiting list whose seats become free while processes are killed. */

const PEOPLE = 60;
const SEATS = 30;
/** Between two kills. Offers are made every minute, and accepted as soon as they are seen. */
const KILL_EVERY_MS = 1_500;
/** For 30 offers, of which a kill may put any off to the next minute. */
const PATIENCE_MS = 420_000;

/** @param {string} origin @param {import("./people.mjs").Person} person @param {string} eventId */
const join = (origin, { cookie }, eventId) =>
  untilKnown(() =>
    call(`${origin}/api/events/${eventId}/waiting-list`, { method: "POST", cookie, body: {} }),
  );

/** @type {import("./expected.mjs").Fault} */
export const killWaiting = {
  name: "kill-waiting",
  expected:
    "kill -9 while 30 seats become free and are offered and taken: each once, in the order of the list",
  rounds: 3,
  async run(world, acknowledged, { rounds }) {
    let kills = 0;
    for (let round = 0; round < rounds; round++) {
      const { id } = await event(world, SEATS);
      const people = crowd(world, PEOPLE);
      const statuses = await registerAll(world, acknowledged, people, id);
      const waiting = people.filter((_, place) => statuses[place] !== 201);
      must(waiting.length === PEOPLE - SEATS, `${waiting.length} got no seat`);
      let isOver = false;
      const killing = (async () => {
        for (let turn = 0; !isOver; turn++) {
          await delay(KILL_EVERY_MS);
          const victim = inTurn(world, turn);
          await victim.kill("SIGKILL");
          kills++;
          await victim.start();
        }
      })();
      for (const { status } of await Promise.all(waiting.map((person) => join(world.url, person, id))))
        // 409: the answer to the first try was lost with its process.
        must(status === 201 || status === 409, `joining was answered with ${status}`);
      await world.ask((client) =>
        client.query(
          `UPDATE "Registration" SET "cancelledAt" = now() WHERE "eventId" = $1 AND "holds_seat"("state")`,
          [id],
        ),
      );
      const began = performance.now();
      while ((await seatsAt(world, id)) < SEATS) {
        must(performance.now() - began < PATIENCE_MS, "not everybody was offered a seat");
        const { rows } = await world.ask((client) =>
          client.query(`SELECT "code" FROM "WaitingEntry" WHERE "eventId" = $1 AND "state" = 'offered'`, [
            id,
          ]),
        );
        await Promise.all(
          rows.map(async ({ code }) => {
            const { status } = await untilKnown(() =>
              call(`${world.url}/api/waiting-list/${code}/accept`, { method: "POST", body: {} }),
            );
            must(status === 201 || status === 409, `accepting was answered with ${status}`);
          }),
        );
        await delay(500);
      }
      isOver = true;
      await killing;
      const { rows } = await world.ask((client) =>
        client.query(
          `SELECT (SELECT count(*)::int FROM "Registration" r WHERE r."eventId" = e."id" AND "holds_seat"(r."state")) AS seats,
                  (SELECT count(DISTINCT r."email")::int FROM "Registration" r WHERE r."eventId" = e."id" AND "holds_seat"(r."state")) AS people,
                  (SELECT count(*)::int FROM "OutboxEmail" o WHERE o."template" = 'seat_offered'
                   AND o."subject" LIKE '%' || e."title") AS letters,
                  e."offeredSeats", e."waitingCount"
           FROM "Event" e WHERE e."id" = $1`,
          [id],
        ),
      );
      const { seats, people: seated, letters, offeredSeats, waitingCount } = rows[0];
      must(seats === SEATS && seated === SEATS, `${seated} people have ${seats} of ${SEATS} seats`);
      must(letters === SEATS, `${letters} offers were sent for ${SEATS} seats`);
      must(offeredSeats === 0 && waitingCount === 0, "somebody still waits, or has an offer");
    }
    return `${rounds} × 60 people for 30 seats and 30 offers, ${kills} kills: each seat once, each offer told once`;
  },
};
