import zlib from "node:zlib";
import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { inspectPdf } from "@/lib/documents/inspection/pdf.mjs";
import { costlyPdf, pdfOf, pdfStream } from "../../support/hostile-files.mjs";
import { readPdf } from "../../support/pdf";

const objectStream = (objects: string, dictionary = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode") =>
  pdfOf(pdfStream(dictionary, zlib.deflateSync(Buffer.from(objects))));
const script = "1 0 <</S/JavaScript/JS(app.alert(1))>>";

/** A document whose objects are in an object stream, which its cross-reference stream says. */
function compressedPdf(catalog = "<</Type/Catalog/Pages 2 0 R>>") {
  const objects = [
    catalog,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  ];
  const offsets = objects.map((_, index) => objects.slice(0, index).join(" ").length + (index && 1));
  const header = offsets.map((offset, index) => `${index + 1} ${offset}`).join(" ") + " ";
  const packed = zlib.deflateSync(Buffer.from(header + objects.join(" ")));
  const start = "%PDF-1.7\n";
  const holder = Buffer.concat([
    Buffer.from(
      `4 0 obj<</Type/ObjStm/N 3/First ${header.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    ),
    packed,
    Buffer.from("\nendstream endobj\n"),
  ]);
  const rows = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, start.length, 0],
    [1, start.length + holder.length, 0],
  ];
  const table = zlib.deflateSync(
    Buffer.from(rows.flatMap(([type = 0, at = 0, index = 0]) => [type, at >> 8, at & 255, index])),
  );
  return Buffer.concat([
    Buffer.from(start),
    holder,
    Buffer.from(
      `5 0 obj<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}>>stream\n`,
    ),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${start.length + holder.length}\n%%EOF\n`),
  ]);
}

describe("a PDF", () => {
  it("a PDF that the portal made is accepted", async () => {
    const document = new PDFDocument();
    document.text("HTML/CSS/JavaScript, since 2015").link(10, 10, 50, 50, "https://example.org/");
    document.end();
    expect(inspectPdf(await buffer(document as never))).toBeNull();
  });

  it("a PDF whose objects are compressed is accepted, and read", async () => {
    const file = compressedPdf();
    expect((await readPdf(file)).totalPages).toBe(1);
    expect(inspectPdf(file)).toBeNull();
  });

  it.each([
    ["a text about it", "BT (HTML/CSS/JavaScript) Tj ET (/JavaScript) Tj ET"],
    ["names that begin like it", "<</JSON 1/JavaScripts 2/EmbeddedFilesystem 3/LaunchDate 4>>"],
    ["JS in a picture", Buffer.from("\x80\x81\x82\x83\x84\x85\x86\x87/JS(", "latin1")],
  ])("a PDF with %s alone is accepted", (_what, content) => {
    expect(inspectPdf(pdfOf(content))).toBeNull();
  });

  it.each([
    ["JavaScript", pdfOf("1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj")],
    ["JavaScript, escaped", pdfOf("1 0 obj<</S/J#61vaScript>>endobj")],
    ["JavaScript, wholly escaped", pdfOf("<</S/#4A#61#76#61#53#63#72#69#70#74>>")],
    ["JavaScript of a rendition", pdfOf("<</S/Rendition/JS 5 0 R>>")],
    ["a script", pdfOf("<</JS 5 0 R>>")],
    ["a script after a comment", pdfOf("<</JS%x\n(app.alert(1))>>")],
    ["a program to start", pdfOf("<</S/Launch/F(cmd.exe)>>")],
    ["a form with scripts", pdfOf("<</AcroForm<</XFA[(template)7 0 R]>>>>")],
    ["JavaScript in what looks like a stream", pdfOf("stream\n<</S/JavaScript>>\nendstream")],
    ["JavaScript in an object stream", objectStream(script)],
    ["JavaScript in an object stream that does not say so", objectStream(script, "/N 1/First 4")],
    ["JavaScript in an object stream after spaces", objectStream(" ".repeat(1_000_000) + script)],
    ["JavaScript in an object stream after a comment", objectStream(`%${"x".repeat(5_000)}\n${script}`)],
    [
      "JavaScript in an object stream that was cut",
      pdfOf(pdfStream("", zlib.deflateSync(Buffer.from(script)).subarray(0, -4))),
    ],
    [
      "JavaScript in a document that can be read",
      compressedPdf("<</Pages 2 0 R/OpenAction<</S/JavaScript>>>>"),
    ],
  ])("a PDF with %s is rejected", (_what, file) => {
    expect(inspectPdf(file)).toBe("active");
  });

  it.each([
    ["an embedded file", pdfOf("<</Type/EmbeddedFile>>")],
    ["a list of embedded files", pdfOf("<</Names<</EmbeddedFiles 5 0 R>>>>")],
    ["an attachment", pdfOf("<</Subtype/FileAttachment>>")],
    ["a file that does not say what it is", pdfOf("<</EF<</F 9 0 R>>>>")],
    ["an embedded file in an object stream", objectStream("1 0 <</Names<</Embedded#46iles 5 0 R>>>>")],
  ])("a PDF holding %s is rejected", (_what, file) => {
    expect(inspectPdf(file)).toBe("embedded");
  });

  it("an encrypted PDF is accepted as long as its names can be read", () => {
    const trailer = "trailer<</Encrypt 5 0 R>>";
    expect(inspectPdf(pdfOf(trailer))).toBeNull();
    expect(inspectPdf(Buffer.concat([objectStream("1 0 <<>>"), Buffer.from(trailer)]))).toBe("protected");
  });

  it.each([
    [
      "in an encoding that is not read",
      pdfOf(pdfStream("/Type/ObjStm/Filter/ASCII85Decode", Buffer.from("Gar8O"))),
    ],
    ["encoded by a predictor", objectStream("1 0 <<>>", "/Type/ObjStm/DecodeParms<</Predictor 12>>")],
    ["damaged", pdfOf(pdfStream("/Type/ObjStm", Buffer.from("789cffffff", "hex")))],
  ])("a PDF whose compressed objects are %s is rejected", (_what, file) => {
    expect(inspectPdf(file)).toBe("complicated");
  });

  it.each([
    "slashes",
    "names",
    "object streams",
    "beginnings of streams",
    "60 MB of slashes",
    "twice 60 MB of spaces",
    "20,000 streams of 400 kB",
  ])(
    "a PDF is searched with bounds: %s",
    (name) => {
      expect(inspectPdf(costlyPdf[name]!())).toBe("complicated");
    },
    30_000,
  );
});
