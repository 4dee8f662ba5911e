import fs from "node:fs";
import { ImageResponse } from "next/og";
import { PNG } from "pngjs";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as image from "@/app/api/public/events/[slug]/image/route";
import { db } from "@/lib/db/client";
import { anEvent } from "../../support/builders";
import { expectConsoleError } from "../../support/console";
import { Browser } from "../../support/next-request";

const fetched = vi.fn(() => Promise.reject(new Error("Nothing is fetched")));
const original = globalThis.fetch;
beforeEach(() => {
  fetched.mockClear();
  // What is in the address itself (the drawing library's own code) comes from nowhere.
  globalThis.fetch = (what, how) =>
    typeof what === "string" && what.startsWith("data:") ? original(what, how) : fetched();
});
afterEach(() => {
  globalThis.fetch = original;
});

async function draw(slug: string) {
  const response = await new Browser().call(image, "GET", { params: { slug } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** How many pixels differ from the ground: that something is written there. */
function written(bytes: Buffer, top: number, bottom: number): number {
  const { width, data } = PNG.sync.read(bytes);
  let count = 0;
  for (let pixel = top * width; pixel < bottom * width; pixel++) {
    if (Math.abs(data[pixel * 4]! - 0x09) > 40) count++;
  }
  return count;
}

describe("an event's picture for previews", () => {
  it("an event's preview image is a PNG of 1200 × 630 that anybody may cache for some minutes", async () => {
    await anEvent({ slug: "drawn" });
    const { response, bytes } = await draw("drawn");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const { width, height } = PNG.sync.read(bytes);
    expect([width, height]).toEqual([1200, 630]);
    expect(written(bytes, 180, 430)).toBeGreaterThan(3_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ["島の会 — コンプライアンス", "東京"],
    ["Party 🎉 👩‍👩‍👧 🇧🇸 ☎️ ❤️ 1️⃣", "🏝️"],
    ["مؤتمر الامتثال", "กรุงเทพ"],
    ["Łódź © ® ™ ↔ ✓ ∑ № ﬁ → # * 0", "Ñandú"],
    ["\u200d\ufe0f\u2066x\u2069", "\ue000"],
  ])(
    "an event's preview image requests no font for letters that its typeface lacks: %s",
    async (title, location) => {
      await anEvent({ slug: "foreign", title, location });
      const { response, bytes } = await draw("foreign");
      expect(response.status).toBe(200);
      expect(fetched).not.toHaveBeenCalled();
      expect(written(bytes, 180, 430), "something stands in the title's place").toBeGreaterThan(200);
    },
  );

  it("an event's preview image requests no font for any letter that its typeface has", async () => {
    const { create } = (await import("fontkit")) as unknown as {
      create(font: Uint8Array): { characterSet: number[] };
    };
    const { characterSet } = create(
      fs.readFileSync("node_modules/geist/dist/fonts/geist-sans/Geist-Regular.ttf"),
    );
    const letters = characterSet.filter((code) => code > 32).map((code) => String.fromCodePoint(code));
    expect(letters.length).toBeGreaterThan(600);
    for (let from = 0; from < letters.length; from += 200) {
      const title = letters.slice(from, from + 200).join("");
      await anEvent({ slug: `letters-${from}`, title });
      expect((await draw(`letters-${from}`)).response.status).toBe(200);
    }
    expect(fetched).not.toHaveBeenCalled();
  });

  it("an event's preview image would request a font if missing letters were left in", async () => {
    expectConsoleError(/Failed to load dynamic font/);
    await new ImageResponse(createElement("div", {}, "島")).arrayBuffer();
    expect(fetched).toHaveBeenCalled();
  });

  it("an event's preview image fits the longest title, and is redrawn when the event changes", async () => {
    const event = await anEvent({
      slug: "long",
      title: "WIDE ".repeat(40).trim(),
      location: "W".repeat(200),
    });
    const before = (await draw("long")).bytes;
    expect(written(before, 0, 40), "above").toBe(0);
    expect(written(before, 600, 630), "below").toBe(0);
    expect(Buffer.compare((await draw("long")).bytes, before)).toBe(0);
    await db.write.event.update({ where: { id: event.id }, data: { title: "Short" } });
    expect(Buffer.compare((await draw("long")).bytes, before)).not.toBe(0);
  });

  it("the preview image of a missing event is a 404 in JSON", async () => {
    const { response, bytes } = await draw("none");
    expect(response.status).toBe(404);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: "not_found" });
  });
});
