import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import Negotiator from "negotiator";
import { inRoot } from "../paths.mjs";
import { isSignedIn } from "./screening.mjs";

/*
 * Without a proxy in front the portal compresses by itself: the build's files once and well (scripts/setup/compress.mjs),
 * what is made for one reader as it goes and cheaply.
 */

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {"br" | "gzip"} Encoding of a file; what is made for one reader is compressed by gzip alone */
/** @typedef {{ isAccepted: boolean, onlyFound: boolean }} Offer what may be done with the body of an answer */

const COMPRESSES = Number(process.env.TRUST_PROXY ?? 0) === 0;

/** Less fits in one packet as it is. */
const MIN_BYTES = 1_000;
/** Higher levels take half as long again for a tenth of the bytes, Brotli twice as long (docs/performance.md, "Compression"). */
const GZIP_LEVEL = 1;

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** What lies compressed beside the files of the build, by its file's ending. @type {Record<Encoding, string>} */
const ENDINGS = { br: ".br", gzip: ".gz" };
const TYPES = new Map([
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
]);

/** The one of `encodings` that the browser likes best, the first of several; null when it takes none. @param {Request} request @param {Encoding[]} encodings */
function preferredBy(request, encodings) {
  const accepted = new Negotiator(request).encoding([...encodings, "identity"], { preferred: encodings });
  return encodings.find((encoding) => encoding === accepted) ?? null;
}

/** What members and administrators see, and calls. No address below these that has an answer was made up by the asker. */
const FOR_SIGNED_IN =
  /^\/(?:$|(?:admin|api|checkout|documents|event|event-registration|events|messages|profile)(?:\/|$))/;

/**
 * Whether what is answered may be compressed. How long a compressed answer is tells how much of what the asker wrote is in
 * the rest of it, so that who can make a signed-in person's browser ask could guess what that person reads (BREACH). What
 * is for the signed-in is compressed only where nothing in the request can be made up: no query, no token in the address,
 * and something was found there.
 *
 * @param {Request} request @returns {Pick<Offer, "onlyFound"> | null}
 */
function compressible(request) {
  const { method, url = "", headers } = request;
  if (method !== "GET") return null;
  if (!isSignedIn(request)) return { onlyFound: false };
  const [path = "", query] = url.split(/\?(.*)/s);
  // No other site can send this header, and with it our own pages send this query alone.
  const isOwnNavigation = headers.rsc !== undefined && /^_rsc=[\w-]*$/.test(query ?? "");
  return FOR_SIGNED_IN.test(path) && (query === undefined || isOwnNavigation) ? { onlyFound: true } : null;
}

/** Says in the response how it may be compressed. @param {Request} request @param {Response} response */
export function offerCompression(request, response) {
  const rule = COMPRESSES ? compressible(request) : null;
  if (rule) response.offer = { ...rule, isAccepted: preferredBy(request, ["gzip"]) !== null };
}

/**
 * Whether to compress the body of a response whose head is about to be sent.
 *
 * @param {Response} response @param {number} status @param {number | undefined} sizeBytes when it is known
 */
export function isToCompress(
  response,
  status,
  sizeBytes = Number(response.getHeader("content-length") ?? Infinity),
) {
  const { offer } = response;
  if (!offer || !COMPRESSIBLE.test(String(response.getHeader("content-type")))) return false;
  if (response.hasHeader("content-encoding") || response.hasHeader("content-range")) return false;
  if (/\bno-transform\b/.test(String(response.getHeader("cache-control")))) return false;
  if (status === 204 || status === 304 || (offer.onlyFound && status !== 200)) return false;
  addVary(response);
  return offer.isAccepted && sizeBytes >= MIN_BYTES;
}

/** @param {Response} response */
function addVary(response) {
  const named = [response.getHeader("vary") ?? []].flat().map(String);
  if (!named.some((names) => /\baccept-encoding\b/i.test(names)))
    response.setHeader("Vary", [...named, "Accept-Encoding"].join(", "));
}

/** What a streamed page has sent so far is not held back. */
export const compressor = () => zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: GZIP_LEVEL });

/** The addresses of files that lie compressed beside themselves, with their types. @returns {Map<string, string>} */
function compressedFiles() {
  const folder = inRoot(".next", "static");
  if (!COMPRESSES || process.env.NODE_ENV !== "production" || !fs.existsSync(folder)) return new Map();
  const names = new Set(fs.readdirSync(folder, { recursive: true }).map(String));
  return new Map(
    [...names]
      .filter((name) => Object.values(ENDINGS).every((ending) => names.has(name + ending)))
      .flatMap((name) => {
        const type = TYPES.get(path.extname(name));
        return type
          ? [[`/_next/static/${name.split(path.sep).map(encodeURIComponent).join("/")}`, type]]
          : [];
      }),
  );
}

const files = compressedFiles();

/** Has Next send the compressed file that lies beside the one that is asked for. @param {Request} request @param {Response} response */
export function preferCompressedFile(request, response) {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const type = files.get(path);
  if (type === undefined) return;
  addVary(response);
  const encoding = preferredBy(request, ["br", "gzip"]);
  if (encoding === null) return;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Encoding", encoding);
  request.url = path + ENDINGS[encoding];
}
