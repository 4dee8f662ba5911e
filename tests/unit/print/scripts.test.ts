import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { create } from "fontkit";
import { describe, expect, it, vi } from "vitest";
import files from "@/lib/print/font-files.json";
import { fontOf, hasGlyphs, type Typeface } from "@/lib/print/fonts";
import { printPages } from "@/lib/print/sheet";
import { visualRuns } from "@/lib/print/visual-order";
import { readPdf, textPlaces } from "../../support/pdf";

const about = {
  title: "Receipt",
  author: "Association",
  subject: "Receipt",
  date: new Date("2026-11-20T03:00:00Z"),
};
const size = 20;

const print = (text: string, how: { width?: number; mostHeight?: number; align?: "right" } = {}) =>
  printPages(about, (sheet) => void sheet.text(text, { x: 100, y: 100, size, ...how }));

/** What is drawn, from left to right. */
async function drawn(text: string, how?: Parameters<typeof print>[1]) {
  const places = await textPlaces(await print(text, how));
  return places.toSorted((one, other) => one.x - other.x);
}

type Font = { layout: (text: string) => { advanceWidth: number }; unitsPerEm: number };
const widthIn = (face: Typeface, text: string) => {
  const font = create(fontOf(face, "regular")) as unknown as Font;
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
};

/** The letters of the only typeface besides Geist, in the order in which its shapes were first drawn. */
function lettersDrawn(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const maps: string[][] = [];
  for (let at = file.indexOf("stream\n"); at !== -1; at = file.indexOf("stream\n", at + 7)) {
    const stream = file.subarray(at + 7, file.indexOf("\nendstream", at));
    const text = stream[0] === 0x78 ? inflateSync(stream).toString("latin1") : "";
    const [, ranges] = /beginbfrange\n(.*?)endbfrange/s.exec(text) ?? [];
    if (!ranges) continue;
    const codes = [...ranges.slice(ranges.indexOf("[")).matchAll(/<([0-9a-f ]*)>/g)].slice(1);
    // Of a letter that is drawn in two parts, one has no code.
    const lettersOf = (code: string) =>
      code
        .split(" ")
        .filter(Boolean)
        .map((unit) => String.fromCharCode(parseInt(unit, 16)));
    maps.push(codes.map(([, code]) => lettersOf(code!).join("")));
  }
  return maps.at(-1) ?? [];
}

// Drawing and reading back take seconds while the machine does other things, too.
describe("names in other scripts", { timeout: 30_000 }, () => {
  it("a document in ordinary letters loads only the Geist typeface", async () => {
    // Other tests have read others by now.
    vi.resetModules();
    const [{ printPages: printAnew }, fonts] = await Promise.all([
      import("@/lib/print/sheet"),
      import("@/lib/print/fonts"),
    ]);
    await printAnew(about, (sheet) => void sheet.text("Łukasz Žižka — 650.00 BSD, ﬁne", { y: 9, size }));
    expect(fonts.fontsRead()).toEqual([files.geist.regular]);
  });

  it.each([
    ["Greek", "Μαρία Ωμέγα", "NotoSans-Regular"],
    ["polytonic Greek", "ἀγαθὴ τύχη", "NotoSans-Regular"],
    ["Bashkir", "Ҙәйнәб Ҙур", "NotoSans-Regular"],
    ["simplified Chinese", "王小明", "NotoSansHans-Regular"],
    ["traditional Chinese", "歐陽娜娜", "NotoSansHans-Regular"],
    ["Japanese", "さくら カナ", "NotoSansHans-Regular"],
    ["Korean", "김민수", "NotoSansKR-Regular"],
    ["Hebrew", "שרה לוי", "NotoSansHebrew"],
    ["Arabic", "محمد علي", "NotoNaskhArabic"],
    ["Armenian", "Անի Սարյան", "NotoSansArmenian"],
    ["Georgian", "ნინო ბერიძე", "NotoSansGeorgian"],
  ])("a name in %s is printed with a small subset of its typeface", async (_, name, font) => {
    const [bytes, plain] = await Promise.all([print(`${name} 12`), print("Ann Bain 12")]);
    const { text } = await readPdf(bytes);
    for (const word of name.split(" ")) expect(text.normalize("NFC")).toContain(word);
    expect(text).toContain("12");
    expect(text).not.toContain("?");
    expect(Buffer.from(bytes).toString("latin1")).toContain(`+${font}`);
    expect(bytes.byteLength - plain.byteLength).toBeLessThan(60_000);
  });

  it("a word is printed in one typeface, where one has all its letters", () => {
    expect(visualRuns("Ann Ωμέγα Nguyễn")).toEqual([
      { text: "Ann ", face: "geist" },
      { text: "Ωμέγα", face: "alphabets" },
      { text: " Nguyễn", face: "geist" },
    ]);
    expect(visualRuns("Ҙәйнәб")).toEqual([{ text: "Ҙәйнәб", face: "alphabets" }]);
  });

  it("Arabic letters are joined, and drawn from the last one on the left", async () => {
    // Without its joined forms the word has one kind of mim.
    expect(lettersDrawn(await print("محمد"))).toEqual(["د", "م", "ح", "م"]);
    const [word] = await drawn("ببب");
    expect(word!.width).toBeCloseTo(widthIn("arabic", "ببب"), 1);
    expect(widthIn("arabic", "ب") * 3 - word!.width).toBeGreaterThan(10);
  });

  // A vowel that is read after its consonant is drawn before it, and letters are joined to one shape.
  it.each([
    ["thai", "กำ ที่", ["ก", "ำ", "", "ท", "ี", "่"]],
    ["devanagari", "अनिल क्षत्रिय", ["अ", "ि", "न", "ल", "क\u094dष", "त\u094dर", "य"]],
    ["bengali", "কেমন শ্রী", ["ে", "ক", "ম", "ন", "শ", "\u09cdর", "ী"]],
    ["gujarati", "પ્રિયા", ["િ", "પ\u0acdર", "ય", "ા"]],
    ["tamil", "கொடி", ["ெ", "க", "ா", "டி"]],
  ] as const)("names in %s are printed with their letters joined and placed", async (face, name, shapes) => {
    const bytes = await print(`Ann ${name}`);
    expect(lettersDrawn(bytes)).toEqual(shapes);
    const file = Buffer.from(bytes).toString("latin1");
    expect(file.toLowerCase()).toContain(`+notosans${face}-regular`);
    expect((await readPdf(bytes)).text).not.toContain("?");
  });

  it.each([
    ["Ali علي 12", ["Ali ", "12", " ", "علي"]],
    ["محمد علي", ["علي", " ", "محمد"]],
    ["علي (المدير) Ltd", ["(", "المدير", ") ", "علي", " Ltd"]],
    ["שרה לוי 2026", ["2026", " ", "לוי", " ", "שרה"]],
    ["۱۲۳", ["۱", "۲", "۳"]],
    ["For علي, and שרה", ["For ", "علي", ", and ", "שרה"]],
    ["شركة النور.", [".", "النور", " ", "شركة"]],
  ])("printed text in %j is put in reading order", (line, order) => {
    expect(visualRuns(line).map(({ text }) => text)).toEqual(order);
  });

  it("text on the left of a printed line is drawn left", async () => {
    const runs = (await drawn("Ali علي 12")).map(({ text }) => text.trim());
    expect(runs).toEqual(["Ali 12", "علي"]);
  });

  it.each(["王小明, 김민수, Μαρία, محمد علي شركة, שרה ", "محمد علي عبد الله ", "欧阳娜娜王小明"])(
    "printed text %j is wrapped within its column, shortened to its height and aligned",
    async (words) => {
      const text = words.repeat(12).trim();
      for (const how of [
        { width: 160 },
        { width: 160, mostHeight: 60 },
        { width: 160, align: "right" as const },
      ]) {
        const places = await drawn(text, how);
        for (const { x, width } of places) {
          expect(x).toBeGreaterThanOrEqual(99);
          expect(x + width).toBeLessThanOrEqual(261);
        }
        const lines = new Map<number, number>();
        for (const { x, y, width } of places) lines.set(y, Math.max(lines.get(y) ?? 0, x + width));
        if (how.align) for (const end of lines.values()) expect(end).toBeCloseTo(260, 0);
        if (how.mostHeight) {
          expect(lines.size).toBeLessThanOrEqual(2);
          expect(places.some((place) => place.text.includes("…"))).toBe(true);
        } else expect(lines.size).toBeGreaterThan(5);
      }
    },
  );

  it("every typeface file is in its package, and each weight has the same letters", () => {
    for (const [face, weights] of Object.entries(files)) {
      const charactersOf = (file: keyof typeof weights) =>
        (create(fontOf(face as Typeface, file)) as unknown as { characterSet: number[] }).characterSet.length;
      for (const weight of ["medium", "semiBold"] as const)
        expect(charactersOf(weight), `${face} ${weight}`).toBe(charactersOf("regular"));
      for (const file of Object.values(weights)) expect(existsSync(`node_modules/${file}`), file).toBe(true);
    }
    expect(hasGlyphs("chinese", "龘")).toBe(true);
  });

  it("a container image keeps the typefaces that are printed", () => {
    const listed = spawnSync(process.execPath, ["deploy/slim.mjs", "--list"], { encoding: "utf8" }).stdout;
    expect(listed).toContain("NotoSansHans-Light.otf");
    expect(listed).toContain("noto-sans-thai-latin-400-normal.woff");
    for (const weights of Object.values(files))
      for (const file of Object.values(weights)) expect(listed).not.toContain(`node_modules/${file}\n`);
    expect(listed).not.toMatch(/node_modules\/geist$/m);
  });
});
