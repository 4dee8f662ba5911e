import crypto from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { call, untilKnown } from "./calls.mjs";
import { crowd, must, seatsAt, someMs } from "./expected.mjs";
import { addEvent } from "./people.mjs";
import { WEBHOOK_SECRET } from "./world.mjs";

/* Unpaid seats whose deadline passes while people pay. */

/** The portal sweeps every minute; a busy machine may need longer. */
const PATIENCE_MS = 240_000;
/** Payments are spread over more than one sweep. */
const SPREAD_MS = 75_000;

/** The provider's notification of a payment. @param {string} url @param {string} reference */
function pay(url, reference) {
  const body = JSON.stringify({
    id: `PL-${reference}`,
    reference,
    amount: "50.00",
    currency: "BSD",
    status: "completed",
  });
  const signature = crypto.createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
  return call(`${url}/api/payments/webhook`, {
    method: "POST",
    raw: Buffer.from(body),
    headers: { "content-type": "application/json", "x-signature": signature },
  });
}

/** @type {import("./expected.mjs").Fault} */
export const deadlines = {
  name: "deadlines",
  expected:
    "deadlines of unpaid seats pass while people pay: each seat is paid for or released, with one notification",
  rounds: 1,
  async run(world, acknowledged) {
    const { id } = await world.ask(async (client) => {
      const event = await addEvent(client, { startsIn: "60 days" });
      await client.query(`UPDATE "Event" SET "priceCents" = 5000 WHERE "id" = $1`, [event.id]);
      return event;
    });
    const holders = crowd(world, 60);
    const references = await Promise.all(
      holders.map(async ({ cookie }) => {
        const answer = await untilKnown(() =>
          call(`${world.url}/api/event-registrations`, {
            method: "POST",
            cookie,
            body: { eventId: id, paymentAmount: "50.00" },
          }),
        );
        must(
          answer.status === 201 && answer.body.heldUntil !== null,
          `registering was answered with ${answer.status}`,
        );
        acknowledged.registrations.add(answer.body.id);
        return String(answer.body.reference);
      }),
    );
    await world.ask((client) =>
      client.query(
        `UPDATE "Registration" SET "heldUntil" = now() + random() * interval '${SPREAD_MS} milliseconds' WHERE "eventId" = $1`,
        [id],
      ),
    );
    const payers = references.slice(0, references.length / 2);
    await Promise.all(
      payers.map(async (reference) => {
        await someMs(SPREAD_MS);
        const { status } = await untilKnown(() => pay(world.url, reference));
        must(status === 200, `a payment was answered with ${status}`);
      }),
    );
    const count = async () =>
      (
        await world.ask((client) =>
          client.query(
            `SELECT count(*) FILTER (WHERE "state" = 'confirmed')::int AS paid,
                    count(*) FILTER (WHERE "state" = 'held')::int AS pending,
                    count(*) FILTER (WHERE "state" = 'released')::int AS "released"
             FROM "Registration" WHERE "eventId" = $1`,
            [id],
          ),
        )
      ).rows[0];
    const began = performance.now();
    let now = await count();
    while (now.pending > 0 && performance.now() - began < PATIENCE_MS) {
      await delay(1_000);
      now = await count();
    }
    must(now.pending === 0, `${now.pending} seats are held past their deadline`);
    must(now.paid === payers.length, `${payers.length} paid and ${now.paid} have a seat`);
    must((await seatsAt(world, id)) === now.paid, "the seat count differs from the payments");
    const { rows } = await world.ask((client) =>
      client.query(
        `SELECT o."toAddress", r."state"::text AS status, count(*)::int AS letters FROM "OutboxEmail" o
         JOIN "Registration" r ON r."email" = o."toAddress" AND r."eventId" = $1
         WHERE o."template" = 'seat_given_up' GROUP BY 1, 2`,
        [id],
      ),
    );
    must(
      rows.every(({ letters }) => letters === 1),
      "somebody was notified twice",
    );
    must(
      rows.filter(({ status }) => status === "released").length === now.released,
      "somebody was not notified",
    );
    const late = rows.filter(({ status }) => status === "confirmed").length;
    return `${now.paid} paid (${late} after the deadline), ${now.released} released, each notified once`;
  },
};
