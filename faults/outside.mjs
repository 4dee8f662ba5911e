import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "../scripts/testing/portal.mjs";
import { aPdf, claimFile, register, sendFile, uploadAddress } from "./calls.mjs";
import { crowd, event, inTurn, must } from "./expected.mjs";

/* Failures of what the portal depends on besides its database: disk space, the mail server, the blob store. */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./expected.mjs").Fault} Fault */
/** @typedef {import("./portals.mjs").PortalProcess} PortalProcess */

const DISK_BYTES = 2_000_000;
const FILE_BYTES = 3_000_000;
/** A little longer than the portal waits for a blob store. */
const HANGING_MS = 90_000;
const DELIVERED_MS = 120_000;
const BLOB_TOKEN = "vercel_blob_rw_faults_faultsfaultsfaults";

/**
 * Restarts these processes as `start` does for the duration of `work`, and restores them afterwards.
 * @param {PortalProcess[]} portals @param {(portal: PortalProcess) => Promise<void>} start @param {() => Promise<void>} work
 */
async function changed(portals, start, work) {
  const again = (/** @type {PortalProcess} */ portal, /** @type {typeof start} */ how) =>
    portal.kill("SIGTERM").then(() => how(portal));
  try {
    for (const portal of portals) await again(portal, start);
    await work();
  } finally {
    for (const portal of portals) await again(portal, () => portal.start());
  }
}

/**
 * Sends a file that cannot be stored. The address stays usable, and no document is created.
 * @param {PortalProcess} portal @param {import("./people.mjs").Person} person @param {string} address @param {Uint8Array} file
 */
async function refusedFile(portal, person, address, file) {
  const sent = await sendFile(portal.url, person, address, file, { patienceMs: HANGING_MS });
  must(sent?.status === 503, `a file that could not be stored was answered with ${sent?.status}`);
  must(Number(sent?.headers.get("retry-after")) > 0, "the answer has no Retry-After");
  const claimed = await claimFile(portal.url, person, address);
  must(claimed?.status === 400, `claiming a missing file was answered with ${claimed?.status}`);
}

/**
 * Tries again at the same address.
 * @param {import("./expected.mjs").Ledger} acknowledged @param {PortalProcess} portal @param {import("./people.mjs").Person} person @param {string} address @param {Uint8Array} file
 */
async function storedOnRetry(acknowledged, portal, person, address, file) {
  const sent = await sendFile(portal.url, person, address, file);
  must(sent?.status === 200, `afterwards the file was answered with ${sent?.status}`);
  const claimed = await claimFile(portal.url, person, address);
  must(claimed?.status === 201, `afterwards claiming was answered with ${claimed?.status}`);
  acknowledged.documents.add(claimed?.body.id);
}

/** @type {Fault} */
export const diskFull = {
  name: "disk-full",
  expected:
    "a full disk during an upload: 503, nothing left behind, everything else works; the address stays usable",
  rounds: 1,
  async run(world, acknowledged) {
    const portal = inTurn(world, 0);
    const [person, other] = crowd(world, 2);
    if (!person || !other) throw new Error("Nobody is there");
    const { id } = await event(world);
    const file = aPdf(FILE_BYTES);
    const address = String(await uploadAddress(portal.url, person));
    const uploads = path.join(world.folder, "data", "uploads");
    fs.mkdirSync(uploads, { recursive: true });
    // A small disk that only this process sees, in a user namespace, which needs no root.
    const mount = `mount -t tmpfs -o size=${DISK_BYTES} none "$0" && exec "$@"`;
    const behind = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, uploads];
    await changed(
      [portal],
      () => portal.start({}, behind),
      async () => {
        await refusedFile(portal, person, address, file);
        const itsUploads = path.join("/proc", String(portal.pid()), "root", uploads);
        const left = fs.readdirSync(itsUploads, { recursive: true, withFileTypes: true });
        must(!left.some((entry) => entry.isFile()), "a part of the file is left");
        const seat = await register(portal.url, other, id);
        must(seat?.status === 201, `registering meanwhile was answered with ${seat?.status}`);
        acknowledged.registrations.add(seat?.body.id);
      },
    );
    await storedOnRetry(acknowledged, portal, person, address, file);
    return "503, no draft left; registering worked, and the address accepted the file afterwards";
  },
};

/** @type {Fault} */
export const blobDown = {
  name: "blob-down",
  expected: "a blob store that fails, then hangs: 503, no document; the address stays usable",
  rounds: 1,
  async run(world, acknowledged) {
    const portal = inTurn(world, 1);
    const [person] = crowd(world, 1);
    if (!person) throw new Error("Nobody is there");
    let isHanging = false;
    let asked = 0;
    const store = http.createServer((request, response) => {
      asked++;
      request.resume();
      if (!isHanging) response.writeHead(500, { "content-type": "application/json" }).end("{}");
    });
    store.listen(await freePort(), "127.0.0.1");
    await once(store, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (store.address());
    const file = aPdf(50_000);
    const address = String(await uploadAddress(portal.url, person));
    try {
      await changed(
        [portal],
        () =>
          portal.start({
            BLOB_READ_WRITE_TOKEN: BLOB_TOKEN,
            VERCEL_BLOB_API_URL: `http://127.0.0.1:${port}/api`,
          }),
        async () => {
          await refusedFile(portal, person, address, file);
          must(asked > 0, "the store received no request");
          isHanging = true;
          await refusedFile(portal, person, address, file);
        },
      );
    } finally {
      store.closeAllConnections();
      store.close();
    }
    await storedOnRetry(acknowledged, portal, person, address, file);
    return "503 both times; the address accepted the file afterwards";
  },
};

/** @type {Fault} */
export const mailDown = {
  name: "mail-down",
  expected: "no mail server while people register: all get their seats, and each email once when it is back",
  rounds: 20,
  async run(world, acknowledged, { rounds }) {
    const port = await freePort();
    const people = crowd(world, rounds);
    const { id } = await event(world);
    // Emails of earlier faults to people who do not exist.
    await world.ask((client) =>
      client.query(`UPDATE "OutboxEmail" SET "sentAt" = now() WHERE "sentAt" IS NULL`),
    );
    /** @type {string[]} */
    const arrived = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData(stream, { envelope }, answer) {
        stream.resume();
        stream.on("end", () => {
          arrived.push(...envelope.rcptTo.map(({ address }) => address));
          answer();
        });
      },
    });
    server.on("error", () => undefined);
    const waiting = () =>
      world.ask(async (client) => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS "all", coalesce(max("attempts"), 0) AS attempts FROM "OutboxEmail" WHERE "sentAt" IS NULL`,
        );
        return rows[0];
      });
    try {
      await changed(
        world.portals,
        (portal) => portal.start({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
        async () => {
          for (const person of people) {
            const seat = await register(world.url, person, id);
            must(seat?.status === 201, `registering was answered with ${seat?.status}`);
            acknowledged.registrations.add(seat?.body.id);
          }
          while ((await waiting()).attempts === 0) await delay(100);
          must((await waiting()).all === people.length, "an email is marked as sent");
          server.listen(port, "127.0.0.1");
          const bound = performance.now() + DELIVERED_MS;
          while ((await waiting()).all > 0) {
            must(performance.now() < bound, `${(await waiting()).all} emails are not sent`);
            // Skips the wait until the next attempt.
            await world.ask((client) =>
              client.query(
                `UPDATE "OutboxEmail" SET "nextAttemptAt" = now() WHERE "sentAt" IS NULL AND "lastError" IS NOT NULL`,
              ),
            );
            await delay(500);
          }
        },
      );
    } finally {
      await new Promise((resolve) => server.close(() => resolve(null)));
    }
    const wanted = people.map(({ email }) => email);
    must(
      [...arrived].sort().join() === [...wanted].sort().join(),
      `${arrived.length} emails arrived for ${wanted.length}, ${new Set(arrived).size} of them different`,
    );
    return `${people.length} registered without it, ${arrived.length} emails arrived, each once`;
  },
};
