import { describe, expect, it } from "vitest";
import { decodeSmallFile } from "@/lib/tables/decode-small-file";
import { decodeText } from "@/lib/tables/decode-text";

const utf8 = (text: string) => Buffer.from(text);
const bytes = (...values: number[]) => Buffer.from(values);

describe("the letters of a file", () => {
  it("a file is decoded line by line: UTF-8 where valid, else Windows-1252", async () => {
    const file = Buffer.concat([
      utf8("José\r\n"),
      bytes(0x4a, 0x6f, 0x73, 0xe9, 0x0d, 0x0a),
      utf8("Zoë\n"),
      bytes(0x80, 0x92, 0x0d),
      utf8("x"),
    ]);
    expect(await decodeText(file)).toEqual({
      text: "José\r\nJosé\r\nZoë\n€’\rx",
      encoding: "utf-8",
      mixedAtLine: 2,
    });
  });

  it.each([
    ["plain", utf8("Jose\n"), "Jose\n", "utf-8"],
    ["with a mark of its order", utf8("\ufeffJose\n"), "Jose\n", "utf-8"],
    ["Windows-1252", bytes(0x4a, 0xe9, 0x80, 0x0a), "Jé€\n", "windows-1252"],
    [
      "Windows-1252 below a mark of UTF-8",
      Buffer.concat([utf8("\ufeffa\n"), bytes(0xe9)]),
      "a\né",
      "windows-1252",
    ],
    ["UTF-16", Buffer.from("\ufeffJosé", "utf16le"), "José", "utf-16le"],
    ["UTF-16 without a mark", Buffer.from("José", "utf16le"), "José", "utf-16le"],
    ["UTF-16 the other way round", Buffer.from("\ufeffJosé", "utf16le").swap16(), "José", "utf-16be"],
    ["empty", bytes(), "", "utf-8"],
  ])("a file's encoding is detected: %s", async (_what, file, text, encoding) => {
    expect(await decodeText(file)).toEqual({ text, encoding, mixedAtLine: null });
  });

  it("a file is decoded as MS-DOS or Macintosh where that was chosen", async () => {
    const upper = Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index));
    const dos = (await decodeText(upper, "ibm850")).text;
    expect([dos.length, new Set(dos).size]).toEqual([128, 128]);
    expect(dos.slice(0, 38)).toBe("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ");
    expect([0xa8, 0xd5, 0xe1, 0xf5, 0xfd].map((byte) => dos[byte - 128])).toEqual([
      "¿",
      "ı",
      "ß",
      "\u00a7",
      "²",
    ]);
    expect((await decodeText(bytes(0x4a, 0x6f, 0x73, 0x8e), "macintosh")).text).toBe("José");
  });

  it("a large file is decoded without broken letters between pieces, whatever its lines are like", async () => {
    for (const line of ["é".repeat(100_000), `${"é\n".repeat(60_000)}`, "\r\né".repeat(50_000)]) {
      expect((await decodeText(utf8(line))).text).toBe(line);
      expect((await decodeText(Buffer.from(line, "latin1"))).text).toBe(line);
    }
    const mixed = Buffer.concat([utf8("é\r\n".repeat(40_000)), bytes(0xe9)]);
    expect((await decodeText(mixed)).mixedAtLine).toBe(40_001);
  });

  it("a small file's encoding is detected in the browser too", () => {
    const decode = (file: Buffer) => decodeSmallFile(Uint8Array.from(file).buffer);
    expect(decode(utf8("\ufeffJosé"))).toBe("José");
    expect(decode(bytes(0x4a, 0xe9, 0x80))).toBe("Jé€");
    expect(decode(Buffer.from("\ufeffJosé", "utf16le"))).toBe("José");
  });
});
