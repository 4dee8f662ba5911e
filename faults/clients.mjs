import { setTimeout as delay } from "node:timers/promises";
import { call, uploadAddress } from "./calls.mjs";
import { inMs, must } from "./expected.mjs";
import { dripHeaders, dripUpload } from "./slow.mjs";

/* Clients that are slow on purpose. */

/** @typedef {import("./expected.mjs").Fault} Fault */

/** @type {Fault} */
export const drip = {
  name: "drip",
  expected:
    "500 sockets drip headers, one an upload: others are served as before, the upload is refused after 30 s",
  rounds: 1,
  async run(world) {
    const [portal] = world.portals;
    const [person] = world.people;
    if (!portal || !person) throw new Error("Nobody is there");
    const asked = async () => {
      const answers = [];
      for (let count = 0; count < 100; count++) answers.push(await call(`${portal.url}/api/health`));
      must(
        answers.every((one) => one?.status === 200),
        "somebody else was not served",
      );
      return answers.map((one) => one?.ms ?? 0).sort((one, other) => one - other)[98] ?? 0;
    };
    const before = await asked();
    const address = await uploadAddress(portal.url, person);
    const dripping = dripUpload(portal.url, person, String(address));
    const stop = dripHeaders(portal, 500);
    await delay(2_000);
    const meanwhile = await asked();
    const { status, ms, isClosed } = await dripping;
    stop();
    must(status === 408 && isClosed, `the upload was answered with ${status}`);
    must(ms < 35_000, `the upload was refused after ${inMs(ms)}`);
    must(meanwhile < 1_000 + before, `others waited for ${inMs(meanwhile)}`);
    return `408 after ${inMs(ms)}; p99 of others ${inMs(meanwhile)} (${inMs(before)} before)`;
  },
};
