import fs from "node:fs";
import path from "node:path";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import manifest from "@/app/manifest";
import { db } from "@/lib/db/client";

const read = (file: string) => fs.readFileSync(path.join("public", file));
const pixel = ({ data, width }: PNG, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe("the web manifest", () => {
  it("the web manifest has the association's name from its settings", async () => {
    expect(await manifest()).toMatchObject({
      name: "Association of Compliance Officers Member Portal",
      short_name: "ACO",
      start_url: "/",
    });
    await db.write.associationSettings.create({
      data: { id: 1, values: { facts: { name: "Guild of Auditors", shortName: "GOA" } } },
    });
    expect(await manifest()).toMatchObject({ name: "Guild of Auditors Member Portal", short_name: "GOA" });
  });

  it("the web manifest names existing icons, in the sizes that it says", async () => {
    const { icons = [] } = await manifest();
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
    ]);
    for (const { src, sizes, purpose } of icons) {
      const image = PNG.sync.read(read(src));
      expect(`${image.width}x${image.height}`).toBe(sizes);
      // A phone cuts a maskable icon as it likes, so its corners are painted, too.
      expect(pixel(image, 0, 0)[3]).toBe(purpose === "maskable" ? 255 : 0);
    }
  });
});

describe("static files", () => {
  it("the portal has the icon that an iPhone requests, without transparency", () => {
    const image = PNG.sync.read(read("apple-touch-icon.png"));
    expect([image.width, image.height]).toEqual([180, 180]);
    expect(image.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it.each(["logo.svg", "icon.svg"])("the portal has %s, which runs and loads nothing", (file) => {
    const svg = read(file).toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/script|href|\bon\w+=|url\(/i);
  });
});
