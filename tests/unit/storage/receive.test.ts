import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { receiveFileStream } from "@/lib/storage/receive";

const most = 1_048_576;

function sent(pieces: Uint8Array[], headers: Record<string, string> = {}): Request {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Request("http://localhost/", { method: "PUT", body, headers, duplex: "half" } as RequestInit);
}

describe("a file on its way in", () => {
  it("an uploaded file is counted and hashed as it arrives", async () => {
    const pieces = [Buffer.from("one "), Buffer.from("two")];
    const { stream, received } = receiveFileStream(sent(pieces, { "content-length": "7" }), most);
    expect(() => received()).toThrow("still uploading");
    expect((await buffer(stream as never)).toString()).toBe("one two");
    expect(received()).toEqual({
      sizeBytes: 7,
      sha256: createHash("sha256").update("one two").digest("hex"),
    });
  });

  it("an upload slower than 1 KB a second for half a minute is refused, and no other is", async () => {
    vi.useFakeTimers();
    const brokenOff: number[] = [];
    const dripping = (bytes: number) => {
      let timers: NodeJS.Timeout[] = [];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const drip = setInterval(() => controller.enqueue(Buffer.alloc(bytes)), 1_000);
          const end = setTimeout(() => {
            clearInterval(drip);
            controller.close();
          }, 100_500);
          timers = [drip, end];
        },
        cancel() {
          timers.forEach(clearTimeout);
          brokenOff.push(bytes);
        },
      });
      const request = new Request("http://localhost/", {
        method: "PUT",
        body,
        duplex: "half",
      } as RequestInit);
      const { stream } = receiveFileStream(request, most);
      return buffer(stream as never).then(
        ({ byteLength }) => byteLength,
        ({ code }: { code: string }) => code,
      );
    };
    const answers = Promise.all([dripping(1_100), dripping(900)]);
    await vi.advanceTimersByTimeAsync(120_000);
    vi.useRealTimers();
    expect(await answers).toEqual([110_000, "too_slow"]);
    expect(brokenOff).toEqual([900]);
  });

  it("an upload may be exactly as large as allowed and not a byte larger, whatever it announces", async () => {
    const exact = receiveFileStream(sent([Buffer.alloc(most)]), most);
    expect((await buffer(exact.stream as never)).byteLength).toBe(most);
    expect(() => receiveFileStream(sent([], { "content-length": String(most + 1) }), most)).toThrow(
      /maximum size is 1 MB/,
    );
    for (const headers of [{}, { "content-length": "5" }]) {
      const over = receiveFileStream(sent([Buffer.alloc(most), Buffer.alloc(1)], headers as never), most);
      await expect(buffer(over.stream as never)).rejects.toMatchObject({ code: "too_large" });
    }
  });

  it("a refused upload is read on so that its answer arrives, but not forever", async () => {
    const rest = (count: number) => {
      const sender = { sent: 0, brokenOff: false };
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await setImmediate();
          if (sender.sent++ < count) controller.enqueue(Buffer.alloc(65_536));
          else controller.close();
        },
        cancel() {
          sender.brokenOff = true;
        },
      });
      const request = new Request("http://localhost/", {
        method: "PUT",
        body,
        duplex: "half",
      } as RequestInit);
      return { request, sender };
    };
    const small = rest(10);
    await receiveFileStream(small.request, most).stream.cancel();
    await expect.poll(() => small.sender.sent).toBe(11);
    expect(small.sender.brokenOff).toBe(false);

    const endless = rest(Infinity);
    await expect(buffer(receiveFileStream(endless.request, most).stream as never)).rejects.toMatchObject({
      code: "too_large",
    });
    await expect.poll(() => endless.sender.brokenOff).toBe(true);
    expect(endless.sender.sent).toBeGreaterThan(32);
    expect(endless.sender.sent).toBeLessThan(40);
  });

  it("an upload is refused when less arrived than was announced", async () => {
    const { stream } = receiveFileStream(sent([Buffer.from("half")], { "content-length": "8" }), most);
    await expect(buffer(stream as never)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("an upload without a file is refused with a request for one", async () => {
    const { stream } = receiveFileStream(sent([]), most);
    await expect(buffer(stream as never)).rejects.toThrow("Please choose a file.");
    expect(() => receiveFileStream(new Request("http://localhost/", { method: "PUT" }), most)).toThrow(
      "Please choose a file.",
    );
  });
});
