import http from "node:http";

/** Smaller pieces of a body wait for more; larger ones are handed on at once. */
const SMALL_BYTES = 1024;

/**
 * The request as `http.createServer` makes it. Node hands on every chunk of a body by itself, however small, so a body
 * in chunks of one byte would occupy the process for a third of a second: small pieces that arrive together become one.
 */
export class PortalRequest extends http.IncomingMessage {
  /** @type {Buffer[]} */
  #pieces = [];
  #bytes = 0;
  /** Whether the body has ended; undefined while there is room for more of it. @type {boolean | undefined} */
  #isWhole;
  /** @type {(isWhole: boolean) => void} */
  #onFull = (isWhole) => (this.#isWhole ??= isWhole);

  /**
   * @override
   * @param {any} chunk @param {BufferEncoding} [encoding]
   */
  push(chunk, encoding) {
    if (chunk === null || chunk.length >= SMALL_BYTES) {
      this.#handOn();
      return this.#pass(chunk, encoding);
    }
    // A tick would run between two chunks of the same packet; an immediate runs after all of them.
    if (this.#pieces.length === 0) setImmediate(() => this.#handOn());
    this.#pieces.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= this.readableHighWaterMark) return this.#handOn();
    return this.readableLength + this.#bytes < this.readableHighWaterMark;
  }

  /** @param {any} chunk @param {BufferEncoding} [encoding] */
  #pass(chunk, encoding) {
    const isRoom = super.push(chunk, encoding);
    if (!isRoom) this.#onFull(chunk === null);
    return isRoom;
  }

  /**
   * Resolves with whether the whole body has come within `ms`, without reading it. A body that is larger than what is held
   * until somebody reads it never has.
   * @param {number} ms @returns {Promise<boolean>}
   */
  arrives(ms) {
    const { "content-length": length = "0", "transfer-encoding": encoding } = this.headers;
    if (length === "0" && encoding === undefined) return Promise.resolve(true);
    if (this.#isWhole !== undefined) return Promise.resolve(this.#isWhole);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#onFull = (isWhole) => {
        clearTimeout(timer);
        resolve(isWhole);
      };
    });
  }

  #handOn() {
    if (this.#pieces.length === 0 || this.destroyed) return true;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#bytes = 0;
    return this.#pass(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  }
}
