import http from "node:http";
import { compressor, isToCompress } from "./compression.mjs";

/** @typedef {import("../../lib/process-state.mjs").RequestState} RequestState */
/** @typedef {{ maxBytes: number, sizeBytes: number, chunks: Buffer[], headers: http.OutgoingHttpHeaders }} Recording */

const RETRY_AFTER_SECONDS = "2";

/**
 * The response to one request, created by `http.createServer`. It has state that the portal's code sets, and can be
 * recorded and compressed. What Next writes passes through `writeHead`, `write` and `end` in this order.
 */
export class PortalResponse extends http.ServerResponse {
  /** @type {RequestState} */
  state = {};
  /** How its body may be compressed. @type {import("./compression.mjs").Offer | null} */
  offer = null;
  /** @type {Recording | null} */
  #recording = null;
  /** The size of the whole body, when it is known before the head is sent. @type {number | undefined} */
  #sizeBytes;
  /** @type {ReturnType<typeof compressor> | null} */
  #compressor = null;

  /**
   * Records what is sent from now on, before compression; beyond `maxBytes` only the size is counted.
   * @param {number} maxBytes
   */
  record(maxBytes) {
    return (this.#recording = { maxBytes, sizeBytes: 0, chunks: [], headers: {} });
  }

  /**
   * @override
   * @param {number} status @param {any[]} rest
   */
  writeHead(status, ...rest) {
    const given = rest.at(-1);
    if (given && typeof given === "object" && !Array.isArray(given)) {
      rest.pop();
      for (const [name, value] of Object.entries(given)) if (value !== undefined) this.setHeader(name, value);
    }
    // Next sends 500 for a page that fails, whatever the cause; an unavailable database is temporary, so it becomes
    // 503.
    if (status === 500 && this.state.isDatabaseAway) {
      status = 503;
      this.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    }
    if (this.#recording) this.#recording.headers = this.getHeaders();
    if (isToCompress(this, status, this.#sizeBytes)) this.#compress();
    return super.writeHead(status, ...rest);
  }

  /**
   * @override
   * @param {any} chunk @param {any[]} rest
   */
  write(chunk, ...rest) {
    this.#note(chunk);
    if (!this.headersSent) this.writeHead(this.statusCode);
    return this.#compressor ? this.#compressor.write(chunk, ...rest) : super.write(chunk, ...rest);
  }

  /**
   * @override
   * @param {any[]} given a chunk, its encoding and a callback, each of them optional
   */
  end(...given) {
    const [chunk] = given;
    const isBody = typeof chunk === "string" || chunk instanceof Uint8Array;
    if (isBody) this.#note(chunk);
    if (!this.headersSent) {
      this.#sizeBytes = isBody ? Buffer.byteLength(chunk) : 0;
      // Otherwise Node would write the head itself, with the uncompressed length.
      if (isToCompress(this, this.statusCode, this.#sizeBytes)) this.writeHead(this.statusCode);
    }
    if (!this.#compressor) return super.end(...given);
    const callback = given.at(-1);
    if (typeof callback === "function") this.once("finish", callback);
    if (isBody) this.#compressor.end(chunk);
    else this.#compressor.end();
    return this;
  }

  /** @param {unknown} chunk */
  #note(chunk) {
    const recording = this.#recording;
    if (!recording || !(typeof chunk === "string" || chunk instanceof Uint8Array)) return;
    recording.sizeBytes += chunk.length;
    if (recording.sizeBytes <= recording.maxBytes) recording.chunks.push(Buffer.from(chunk));
  }

  #compress() {
    const stream = compressor();
    this.#compressor = stream;
    this.setHeader("Content-Encoding", "gzip");
    this.removeHeader("Content-Length");
    const tag = this.getHeader("ETag");
    // A compressed body has other bytes, so the tag must be weak.
    if (typeof tag === "string" && !tag.startsWith("W/")) this.setHeader("ETag", `W/${tag}`);
    stream.on("data", (chunk) => {
      if (!super.write(chunk)) stream.pause();
    });
    stream.once("end", () => super.end());
    stream.once("error", (error) => this.destroy(error));
    this.on("drain", () => stream.resume());
    stream.on("drain", () => this.emit("drain"));
    // When the client disconnects, nothing else would end the stream.
    this.once("close", () => stream.destroy());
  }
}
