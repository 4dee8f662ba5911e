import http from "node:http";
import { compressor, isToCompress } from "./compression.mjs";

/** @typedef {import("../../lib/process-state.mjs").RequestState} RequestState */
/**
 * What was sent, before compression. Beyond `maxBytes` only the size is counted.
 * @typedef {{ maxBytes: number, sizeBytes: number, chunks: Buffer[], status: number, headers: http.OutgoingHttpHeaders }} Recording
 */

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
  /** The size of what was sent of the body, before compression. */
  bodyBytes = 0;
  /** @type {Recording | null} */
  #recording = null;
  /** Called when the whole body has been handed over. @type {(recording: Recording) => void} */
  #onRecorded = () => {};
  /** The size of the whole body, when it is known before the head is sent. @type {number | undefined} */
  #sizeBytes;
  /** @type {ReturnType<typeof compressor> | null} */
  #compressor = null;

  /**
   * Records what is sent from now on. Resolves with null when the connection ends before the answer is complete.
   * @param {number} maxBytes @returns {Promise<Recording | null>}
   */
  record(maxBytes) {
    this.#recording = { maxBytes, sizeBytes: 0, chunks: [], status: 0, headers: {} };
    return new Promise((resolve) => {
      this.#onRecorded = resolve;
      this.once("close", () => resolve(null));
    });
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
    if (this.#recording) Object.assign(this.#recording, { status, headers: this.getHeaders() });
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
    const isRoom = this.#compressor ? this.#compressor.write(chunk, ...rest) : super.write(chunk, ...rest);
    // A slow reader must not hold up those who wait for the recording.
    return isRoom || this.#isRecording;
  }

  get #isRecording() {
    return this.#recording !== null && this.#recording.sizeBytes <= this.#recording.maxBytes;
  }

  /**
   * @override
   * @param {any[]} given a chunk, its encoding and a callback, each of them optional
   */
  end(...given) {
    // What is left is up to the client.
    this.state.leave?.();
    const [chunk] = given;
    const isBody = typeof chunk === "string" || chunk instanceof Uint8Array;
    if (isBody) this.#note(chunk);
    if (!this.headersSent) {
      this.#sizeBytes = isBody ? Buffer.byteLength(chunk) : 0;
      // Otherwise Node would write the head itself, with the uncompressed length.
      if (isToCompress(this, this.statusCode, this.#sizeBytes)) this.writeHead(this.statusCode);
    }
    if (!this.#compressor) {
      super.end(...given);
      if (this.#recording) this.#onRecorded(this.#recording);
      return this;
    }
    if (this.#recording) this.#onRecorded(this.#recording);
    const callback = given.at(-1);
    if (typeof callback === "function") this.once("finish", callback);
    if (isBody) this.#compressor.end(chunk);
    else this.#compressor.end();
    return this;
  }

  /** @param {unknown} chunk */
  #note(chunk) {
    if (!(typeof chunk === "string" || chunk instanceof Uint8Array)) return;
    this.bodyBytes += Buffer.byteLength(chunk);
    const recording = this.#recording;
    if (!recording) return;
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
