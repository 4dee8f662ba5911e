/* What a visitor sends to register for a free event. */

/** @typedef {ReturnType<typeof import("./open-loop.mjs").createClient>} Client */

export const guestEmail = (/** @type {number} */ number) => `guest-${number}@bench.test`;

/** @param {Client} client @param {string} eventId @param {number} number @param {Record<string, string>} [headers] */
export function registerGuest(client, eventId, number, headers = {}) {
  const body = {
    eventId,
    fullName: `Guest Number ${"abcdefghij"[number % 10]}`,
    email: guestEmail(number),
    companyName: "Harbour Trust",
    position: "Compliance Officer",
    paymentAmount: "0.00",
  };
  return client.ask("/api/event-registrations", {
    method: "POST",
    // As the form does, which asks again by itself when it was turned away or got no answer.
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": `guest-${eventId}-${number}`,
    },
    body: JSON.stringify(body),
  });
}
