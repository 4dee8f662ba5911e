import crypto from "node:crypto";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  bombDocx,
  costlyCsv,
  costlyPdf,
  costlyXml,
  docxOfNames,
  docxOfParts,
  docxWithRelationships,
  hugeBomb,
  hugePicture,
  oleCircle,
  oleOfNames,
  tenThousandRows,
} from "../tests/support/hostile-files.mjs";
import { aPdf, call, sendFile, uploadAddress } from "./calls.mjs";
import { crowd, event, inMs, must } from "./expected.mjs";
import { startHeartbeat } from "./heartbeat.mjs";

/* Files designed to be expensive to open, sent to both processes while others send ordinary requests. */

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./expected.mjs").Fault} Fault */
/** @typedef {import("./portals.mjs").PortalProcess} Portal */

/** The longest that such a file may delay other requests. */
const BOUND_MS = 100;
const QUIET_MS = 3_000;
const MB = 1_048_576;
const CHUNKS = 200_000;

const relationship = '<Relationship Id="a" Type="b" Target="c"/>';

/** @param {number} count */
const manyAttributes = (count) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(" ");

/** @type {{ name: string, file: () => Buffer, status: number }[]} */
const DOCUMENTS = [
  { name: "a 2 MB DOCX that unpacks to 2 GB", file: hugeBomb, status: 415 },
  { name: "a DOCX that unpacks to 99 MB, as it says", file: () => bombDocx(99 * MB), status: 200 },
  { name: "a DOCX of 1,900 parts", file: () => docxOfParts(1_900), status: 200 },
  { name: "a DOCX of 10 MB of names", file: docxOfNames, status: 200 },
  {
    name: "a DOCX of 3.9 MB of relationships",
    file: () => docxWithRelationships(`<Relationships>${relationship.repeat(97_000)}</Relationships>`),
    status: 200,
  },
  {
    name: "a DOCX of relationships in one attribute",
    file: () => docxWithRelationships(`<Relationships a="${"&amp;".repeat(750_000)}"/>`),
    status: 200,
  },
  {
    name: "a DOCX of relationships with 300,000 attributes",
    file: () => docxWithRelationships(`<Relationships ${manyAttributes(300_000)}/>`),
    status: 415,
  },
  {
    name: "a DOCX of relationships in 1,300,000 elements",
    file: () => docxWithRelationships("<a>".repeat(1_300_000)),
    status: 415,
  },
  { name: "a 10 MB DOC of names", file: () => oleOfNames(10 * MB), status: 415 },
  { name: "a DOC whose directory is a cycle", file: oleCircle, status: 415 },
  { name: "a 10 MB PDF", file: () => aPdf(10 * MB), status: 200 },
];

/**
 * Sends a document to each process at the same time.
 * @param {World} world @param {Buffer} file @param {number} status
 */
function sendDocuments(world, file, status) {
  const people = crowd(world, world.portals.length);
  return eachPortal(world, async ({ url }, index) => {
    const person = people[index];
    if (!person) throw new Error("Nobody is there");
    const answer = await sendFile(url, person, String(await uploadAddress(url, person)), file);
    must(answer?.status === status, `it was answered with ${answer?.status} instead of ${status}`);
  });
}

/**
 * Sends the same files to each process at the same time, each as a member and as an applicant. Whether they are
 * accepted is for the tests to say.
 * @param {World} world @param {Buffer[]} files
 */
async function sendFromEverybody(world, files) {
  const people = crowd(world, world.portals.length * files.length);
  await eachPortal(world, async ({ url }, index) => {
    const address = await applicantAddress(world, url);
    await Promise.all(
      files.map(async (file, at) => {
        const person = people[index * files.length + at];
        if (!person) throw new Error("Nobody is there");
        const sent = [
          await sendFile(url, person, String(await uploadAddress(url, person)), file),
          await call(address, { method: "PUT", raw: file }),
        ];
        const statuses = sent.map((answer) => answer?.status);
        must(
          statuses.every((status) => status === 415 || status === 200 || status === 201),
          `it was answered with ${statuses.join(" and ")}: ${sent.map((answer) => answer?.body.message).join("; ")}`,
        );
      }),
    );
  });
}

/** Applies for membership, and returns where the documents go. @param {World} world @param {string} url */
async function applicantAddress(world, url) {
  const email = `amara-${crypto.randomUUID()}@faults.test`;
  const applied = await call(`${url}/api/member-registration`, {
    method: "POST",
    body: { ...APPLICATION, email },
  });
  must(applied?.status === 201, `applying was answered with ${applied?.status}: ${applied?.body.message}`);
  const { rows } = await world.ask((client) =>
    client.query('SELECT "text" FROM "OutboxEmail" WHERE "toAddress" = $1', [email]),
  );
  const [, token] = /\/application\/([\w-]{64})/.exec(rows[0]?.text) ?? [];
  return `${url}/api/applications/${token}/documents?kind=other&fileName=Letter`;
}

const APPLICATION = {
  registrationType: "new",
  membershipType: "associate",
  firstName: "Amara",
  lastName: "Rolle",
  homePhone: "(242) 555-0123",
  cellPhone: "(242) 555-0124",
  homeAddress: "14 Sunrise Road, Nassau",
  dateOfBirth: "1988-03-22",
  professionalQualifications: "LL.B. (Hons.)",
  positionHeld: "MLRO",
  professionalMemberships: "None so far",
  currentEmployer: "Harbour Trust",
  durationInPosition: "4 years",
  ceoName: "Rupert Maura",
  ceoTitle: "Managing Director",
  backgroundExplanation: "",
  professionalMisconductSubject: false,
  professionalMisconductPending: false,
  criminalConviction: false,
  bankruptcyHistory: false,
  regulatoryRegistration: false,
  truthDeclaration: true,
  constitutionAgreement: true,
  complianceCommitment: true,
  applicantSignature: "Amara Rolle",
  applicationDate: new Date().toISOString().slice(0, 10),
};

/** A file in chunks of one byte, each of which is a separate event. @param {World} world */
async function dripChunks(world) {
  const people = crowd(world, world.portals.length);
  await eachPortal(world, async (portal, index) => {
    const person = people[index];
    if (!person) throw new Error("Nobody is there");
    const address = String(await uploadAddress(portal.url, person));
    const status = await new Promise((resolve, reject) => {
      const socket = net.connect(portal.port, "127.0.0.1");
      socket.on("error", reject);
      socket.once("data", (answer) => {
        resolve(Number(answer.toString().split(" ")[1]));
        socket.destroy();
      });
      const head = `PUT ${address} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${person.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      socket.write(`${head}5\r\n%PDF-\r\n${"1\r\nx\r\n".repeat(CHUNKS)}0\r\n\r\n`);
    });
    must(status === 200, `it was answered with ${status}`);
  });
}

/** @param {World} world @param {"png" | "jpeg" | "webp"} kind */
async function sendFlyers(world, kind) {
  const [admin] = world.people;
  const { id } = await event(world);
  const raw = hugePicture(kind, 5 * MB);
  await eachPortal(world, async ({ url }) => {
    const answer = await call(`${url}/api/admin/events/${id}/flyer`, {
      method: "PUT",
      cookie: admin?.cookie,
      raw,
    });
    must(answer?.status === 200, `a flyer was answered with ${answer?.status}`);
  });
}

const csv = { "content-type": "text/csv" };

/** @param {World} world @param {Buffer} raw */
async function previewImports(world, raw) {
  const [admin] = world.people;
  const path = "/api/admin/users/import/preview";
  return eachPortal(world, async ({ url }) => {
    const answer = await call(url + path, { method: "POST", cookie: admin?.cookie, raw, headers: csv });
    must(
      answer !== null && [200, 400, 413].includes(answer.status),
      `an import was answered with ${answer?.status}`,
    );
    return answer;
  });
}

/** @param {World} world @param {string} text */
async function importRows(world, text) {
  const [admin] = world.people;
  const [portal] = world.portals;
  const raw = Buffer.from(text);
  const [preview] = await previewImports(world, raw);
  const path = `/api/admin/users/import?plan=${preview?.body.plan}&invite=yes`;
  const answer = await call(portal?.url + path, { method: "POST", cookie: admin?.cookie, raw, headers: csv });
  must(answer?.status === 200, `the import was answered with ${answer?.status}: ${answer?.body.message}`);
}

/**
 * Ordinary files on every way, and as many at once, because a process loads what serves them and starts its threads when
 * the first ones come, which delays others whatever they contain.
 * @param {World} world
 */
async function sendOrdinary(world) {
  await sendFromEverybody(world, Array(12).fill(aPdf(10_000)));
  await sendFlyers(world, "png");
  await importRows(world, "email,first name,last name\nordinary@import.test,Tamika,Rolle");
}

/** @template T @param {World} world @param {(portal: Portal, index: number) => Promise<T>} work */
const eachPortal = ({ portals }, work) => Promise.all(portals.map(work));

/** @type {Fault} */
export const hostileFiles = {
  name: "hostile-files",
  expected:
    "expensive files: documents, flyers and imports of every kind end no process and delay nobody by more than 100 ms",
  rounds: 1,
  async run(world, _told, { isTimed }) {
    const heartbeat = startHeartbeat(world.portals.map(({ url }) => url));
    try {
      await sendOrdinary(world);
      await heartbeat.seen();
      await delay(QUIET_MS);
      const before = await heartbeat.seen();
      /** @type {[string, () => Promise<unknown>][]} */
      const kinds = [
        ...DOCUMENTS.map(({ name, file, status }) => {
          /** @type {[string, () => Promise<unknown>]} */
          const kind = [name, () => sendDocuments(world, file(), status)];
          return kind;
        }),
        ...Object.entries(costlyXml).map(([name, file]) => {
          /** @type {[string, () => Promise<unknown>]} */
          const kind = [`a DOCX of ${name}`, () => sendFromEverybody(world, [file()])];
          return kind;
        }),
        ...Object.entries(costlyPdf).map(([name, file]) => {
          /** @type {[string, () => Promise<unknown>]} */
          const kind = [`a PDF of ${name}`, () => sendFromEverybody(world, [file()])];
          return kind;
        }),
        [
          "twelve DOCX of fields at once",
          () => sendFromEverybody(world, Array(12).fill(costlyXml["runs of an instruction"]?.())),
        ],
        ["a file in chunks of one byte", () => dripChunks(world)],
        ["PNG", () => sendFlyers(world, "png")],
        ["JPEG", () => sendFlyers(world, "jpeg")],
        ["WebP", () => sendFlyers(world, "webp")],
        ...Object.entries(costlyCsv).map(([name, text]) => {
          /** @type {[string, () => Promise<unknown>]} */
          const kind = [`CSV of ${name}`, () => previewImports(world, Buffer.from(text()))];
          return kind;
        }),
        ["importing 10,000 people", () => importRows(world, tenThousandRows("active"))],
        [
          "changing 10,000 people",
          () => importRows(world, tenThousandRows("active").replaceAll("Rolle", "Sands")),
        ],
      ];
      const seen = [];
      for (const [name, send] of kinds) {
        await send();
        const { longestMs, count, failed } = await heartbeat.seen();
        must(
          world.portals.every((portal) => portal.isUp()),
          `${name}: a process ended`,
        );
        must(failed === 0, `${name}: ${failed} of ${count} health checks failed`);
        seen.push({ name, longestMs });
        if (process.env.FAULTS_VERBOSE) console.error(`  ${inMs(longestMs).padStart(8)}  ${name}`);
      }
      const [worst] = seen.sort((one, other) => other.longestMs - one.longestMs);
      if (!worst) throw new Error("Nothing was sent");
      must(
        !isTimed || worst.longestMs <= BOUND_MS + before.longestMs,
        `${worst.name} delayed somebody by ${inMs(worst.longestMs)}; ${inMs(before.longestMs)} was the most before`,
      );
      return `${kinds.length} kinds; longest delay ${inMs(worst.longestMs)} (${worst.name}), ${inMs(before.longestMs)} before`;
    } finally {
      heartbeat.stop();
    }
  },
};
