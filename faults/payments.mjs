import crypto from "node:crypto";
import { builtActions } from "../scripts/testing/actions.mjs";
import { call, untilKnown } from "./calls.mjs";
import { crowd, inTurn, must, someMs } from "./expected.mjs";
import { addEvent } from "./people.mjs";
import { WEBHOOK_SECRET } from "./world.mjs";

/* Payments that arrive at the same time as their registration is cancelled. */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./people.mjs").Person} Person */
/** @typedef {{ id: string, reference: string, eventId: string, person: Person, admin: Person }} Seat */

/** Concurrent rounds. */
const AT_ONCE = 10;
const PRICE = "50.00";
/** The maximum delay between the two requests. */
const APART_MS = 8;

/**
 * Calls a server action until its outcome is known, as a page does.
 * @param {string} origin @param {Person} person @param {string} name @param {Seat} seat @param {object} values
 * @returns {Promise<string>} "ok", or the code of the refusal
 */
async function press(origin, { cookie }, name, { eventId }, values) {
  const action = builtActions().find((one) => one.name === name);
  if (!action) throw new Error(`There is no action ${name}`);
  for (;;) {
    const answer = await untilKnown(() =>
      call(origin + action.path.replace("[eventId]", eventId), {
        method: "POST",
        cookie,
        raw: Buffer.from(JSON.stringify([values])),
        headers: { "next-action": action.actionId, "content-type": "text/plain;charset=UTF-8" },
      }),
    );
    const [, isOk, code] = /"ok":(true|false)(?:,"message":"[^"]*","code":"(\w+)")?/.exec(answer.body) ?? [];
    must(answer.status === 200 && isOk !== undefined, `${name} was answered with ${answer.status}`);
    if (isOk === "true") return "ok";
    if (code !== "unavailable") return String(code);
  }
}

const ofAdministrators = (/** @type {string} */ name) => `(portal)/admin/events/[eventId]/actions.ts ${name}`;

/** The ways in which a seat ends. @type {((origin: string, seat: Seat) => Promise<string>)[]} */
const ends = [
  (origin, seat) =>
    press(origin, seat.person, "(portal)/events/(list)/actions.ts cancelRegistrationAction", seat, {
      id: seat.id,
    }),
  (origin, seat) =>
    press(origin, seat.admin, ofAdministrators("cancelRegistrationAction"), seat, {
      id: seat.id,
      reason: "",
    }),
  (origin, seat) =>
    press(origin, seat.admin, ofAdministrators("markPaymentFailedAction"), seat, { id: seat.id, note: "" }),
];

/** The ways in which its payment arrives. @type {((origin: string, seat: Seat) => Promise<boolean>)[]} */
const pays = [
  async (origin, seat) => {
    const outcome = await press(origin, seat.admin, ofAdministrators("recordPaymentAction"), seat, {
      id: seat.id,
      method: "cheque",
      reference: "000417",
      note: "",
      paymentDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    });
    // An earlier attempt succeeded, but its answer was lost.
    return outcome === "ok" || outcome === "already_paid";
  },
  async (origin, { id, reference }) => {
    const notification = {
      id: `provider-${id}`,
      reference,
      amount: PRICE,
      currency: "BSD",
      status: "completed",
    };
    const body = JSON.stringify(notification);
    const signature = crypto.createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
    const answer = await untilKnown(() =>
      call(`${origin}/api/payments/webhook`, {
        method: "POST",
        raw: Buffer.from(body),
        headers: { "x-signature": signature, "content-type": "application/json" },
      }),
    );
    must(answer.status === 200, `the provider was answered with ${answer.status}`);
    return true;
  },
];

/** @param {World} world @param {Person} person @param {Person} admin @param {string} eventId @returns {Promise<Seat>} */
async function heldSeat(world, person, admin, eventId) {
  const key = crypto.randomUUID();
  const answer = await untilKnown(() =>
    call(`${world.url}/api/event-registrations`, {
      method: "POST",
      cookie: person.cookie,
      body: { eventId, paymentAmount: PRICE },
      headers: { "idempotency-key": key },
    }),
  );
  must(answer.status === 201, `registering was answered with ${answer.status}`);
  return { id: answer.body.id, reference: answer.body.reference, eventId, person, admin };
}

/** @type {import("./expected.mjs").Fault} */
export const cancelWhilePaying = {
  name: "cancel-while-paying",
  expected:
    "two processes, one cancels a seat while the other takes its money: paid for, refused, or owed back",
  rounds: 1_000,
  async run(world, acknowledged, { rounds }) {
    const [admin] = world.people;
    if (!admin) throw new Error("Nobody is there");
    const kinds = ends.flatMap((end) => pays.map((pay) => ({ end, pay })));
    /** @type {Record<string, number>} */
    const seen = {};
    for (let from = 0; from < rounds; from += AT_ONCE) {
      const { id: eventId } = await world.ask((client) => addEvent(client, { priceCents: 5_000 }));
      const runners = crowd({ ...world, people: world.people.slice(1) }, Math.min(AT_ONCE, rounds - from));
      const results = await Promise.all(
        runners.map(async (person, place) => {
          const round = from + place;
          const seat = await heldSeat(world, person, admin, eventId);
          acknowledged.registrations.add(seat.id);
          const { end, pay } = kinds[round % kinds.length] ?? kinds[0];
          const [, hasPaid] = await Promise.all([
            someMs(APART_MS).then(() => end(inTurn(world, round).url, seat)),
            someMs(APART_MS).then(() => pay(inTurn(world, round + 1).url, seat)),
          ]);
          return { id: seat.id, hasPaid };
        }),
      );
      for (const words of await becameOf(world, results)) seen[words] = (seen[words] ?? 0) + 1;
    }
    must(!seen.wrong, `${seen.wrong} of ${rounds} rounds had a wrong outcome`);
    const counts = Object.entries(seen).map(([words, count]) => `${count} ${words}`);
    return `${rounds} rounds: ${counts.join(", ")}`;
  },
};

/**
 * The final state of each seat and its payment.
 * @param {World} world @param {{ id: string, hasPaid: boolean }[]} results `hasPaid`: the client was told that the payment is recorded
 */
async function becameOf(world, results) {
  const { rows } = await world.ask((client) =>
    client.query(
      `SELECT r."id", r."state" = 'confirmed' AS "isPaid",
              p."id" IS NOT NULL AS "hasMoney", p."owedBackAt" IS NOT NULL AS "isOwedBack"
       FROM "Registration" r LEFT JOIN "AmountDue" d ON d."registrationId" = r."id"
       LEFT JOIN "Allocation" a ON a."amountDueId" = d."id" LEFT JOIN "Payment" p ON p."id" = a."paymentId"
       WHERE r."id" = ANY($1::uuid[])`,
      [results.map(({ id }) => id)],
    ),
  );
  return results.map(({ id, hasPaid }) => {
    const found = rows.filter((row) => row.id === id);
    const [row] = found;
    if (found.length !== 1 || row.hasMoney !== hasPaid) return "wrong";
    if (!row.hasMoney) return row.isPaid ? "wrong" : "refused";
    if (row.isOwedBack) return row.isPaid ? "wrong" : "owed back";
    return row.isPaid ? "paid for" : "wrong";
  });
}
