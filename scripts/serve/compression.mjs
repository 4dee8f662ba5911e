import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import Negotiator from "negotiator";
import { findAddress } from "../../lib/core/addresses.mjs";
import { inRoot } from "../paths.mjs";
import { isSignedIn } from "./screening.mjs";

/*
 * Without a proxy in front, the portal compresses by itself: the build's files once and thoroughly
 * (scripts/setup/compress.mjs), dynamic responses cheaply as they are sent.
 */

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {"br" | "gzip"} Encoding of a file; what is made for one reader is compressed by gzip alone */
/** @typedef {{ isAccepted: boolean, onlyFound: boolean }} Offer what may be done with the body of an answer */

const COMPRESSES = Number(process.env.TRUST_PROXY ?? 0) === 0;

/** The minimum size of a response to compress, because a smaller one fits into one packet anyway. */
const MIN_BYTES = 1_000;
/**
 * The level of compression. Higher levels take half as long again to save a tenth of the bytes, Brotli twice as long
 * (docs/performance.md, "Compression").
 */
const GZIP_LEVEL = 1;

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** The endings of the compressed copies next to the build's files. @type {Record<Encoding, string>} */
const ENDINGS = { br: ".br", gzip: ".gz" };
const TYPES = new Map([
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
]);

/**
 * The encoding among `encodings` that the browser prefers, the first of equals; null when it accepts none.
 * @param {Request} request @param {Encoding[]} encodings
 */
function preferredBy(request, encodings) {
  const accepted = new Negotiator(request).encoding([...encodings, "identity"], { preferred: encodings });
  return encodings.find((encoding) => encoding === accepted) ?? null;
}

/** Whether an attacker cannot invent a path of this kind: API calls, and most pages. @param {string} path */
const isCompressed = (path) => path.startsWith("/api/") || findAddress(path)?.facts.isCompressed === true;

/**
 * Whether a response may be compressed. The length of a compressed response reveals how much of the request it repeats,
 * so an attacker who can make a signed-in browser send requests could guess what that person reads (BREACH). Responses
 * to signed-in people are therefore compressed only where the request contains nothing invented: no query, no token in
 * the path, and a path that exists.
 *
 * @param {Request} request @returns {Pick<Offer, "onlyFound"> | null}
 */
function compressible(request) {
  const { method, url = "", headers } = request;
  if (method !== "GET") return null;
  if (!isSignedIn(request)) return { onlyFound: false };
  const [path = "", query] = url.split(/\?(.*)/s);
  // Other sites cannot send this header, and our own pages send only this query with it.
  const isOwnNavigation = headers.rsc !== undefined && /^_rsc=[\w-]*$/.test(query ?? "");
  return isCompressed(path) && (query === undefined || isOwnNavigation) ? { onlyFound: true } : null;
}

/** Stores on the response how it may be compressed. @param {Request} request @param {Response} response */
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

/** Flushes what a streamed page has sent so far. */
export const compressor = () => zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: GZIP_LEVEL });

/** The paths of files that have a compressed copy next to them, with their types. @returns {Map<string, string>} */
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

/**
 * Rewrites the request to the compressed copy of a file, where there is one.
 * @param {Request} request @param {Response} response
 */
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
