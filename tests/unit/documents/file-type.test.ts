import { describe, expect, it } from "vitest";
import { fileTypeOf } from "@/lib/documents/shared/file-type";
import { bombDocx, docxWithRelationships, lyingZip } from "../../support/hostile-files.mjs";
import { aDocx, anOle } from "../../support/papers";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const cannot = "You can only upload: .pdf, .doc, .docx";
const complicated = "This file is too complicated to check. Save it as PDF and upload it again.";
const macros = "This document contains macros.";
const embedded = "This document contains an embedded file or control.";
const outside = "This document loads external content.";

const judge = (file: Uint8Array) =>
  fileTypeOf(
    new ReadableStream({
      start(controller) {
        controller.enqueue(file);
        controller.close();
      },
    }),
    "192.0.2.1",
  );

const MB = 1_048_576;
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const related = (...attributes: string[]) =>
  docxWithRelationships(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${attributes.map((one, index) => `<Relationship Id="rId${index}" ${one}/>`).join("")}</Relationships>`,
  );
const external = (type: string, target = "https://evil.example/x") =>
  `Type="${relationships}/${type}" Target="${target}" TargetMode="External"`;

/** How many turns other work of the process has while this is done. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const serve = () => {
    turns++;
    if (!isDone) setImmediate(serve);
  };
  setImmediate(serve);
  await work();
  isDone = true;
  return turns;
}

describe("a DOCX that lies about its size", () => {
  it("a DOCX is refused at the first byte beyond its declared size, however much follows", async () => {
    await expect(judge(bombDocx(20 * MB, 1_000))).rejects.toThrow(cannot);
    await expect(judge(bombDocx(1_001, 1_000))).rejects.toThrow(cannot);
  });

  it("a DOCX is refused when a part holds less than it declares", async () => {
    await expect(judge(bombDocx(999, 1_000))).rejects.toThrow(cannot);
  });

  it("a DOCX is refused when its parts together declare more than any letter holds", async () => {
    const types = { name: "[Content_Types].xml", content: Buffer.from("<Types/>") };
    const some = { name: "word/1.xml", content: Buffer.alloc(MB) };
    // It declares what is allowed and holds nothing, so it is refused for that unless the sum refuses it before.
    const rest = { name: "word/2.xml", size: 100 * MB - types.content.length };
    await expect(judge(lyingZip([types, rest]))).rejects.toThrow(cannot);
    await expect(judge(lyingZip([types, some, rest]))).rejects.toThrow(complicated);
  });

  it("unpacking a DOCX does not stop the process from serving others", async () => {
    // 20 MB leave zlib in pieces of 16 kB, and others have their turn between any two.
    expect(await turnsDuring(async () => expect(await judge(bombDocx(20 * MB))).toBe(docx))).toBeGreaterThan(
      500,
    );
  });

  it("a DOCX is refused when its directory has more entries than it counts", async () => {
    const file = Buffer.from(aDocx({ "word/vbaProject.bin": "Sub AutoOpen()" }));
    file.writeUInt16LE(2, file.length - 22 + 8);
    file.writeUInt16LE(2, file.length - 22 + 10);
    await expect(judge(file)).rejects.toThrow(cannot);
  });

  it("a DOCX is refused when its relationships are more XML than any letter has", async () => {
    const endless = `<Relationships>${'<Relationship Id="a" Type="b" Target="c"/>'.repeat(150_000)}</Relationships>`;
    await expect(judge(docxWithRelationships(endless))).rejects.toThrow(complicated);
  });

  it.each([
    ["attributes", `<Relationships ${Array.from({ length: 51 }, (_, index) => `a${index}=""`).join(" ")}/>`],
    ["elements in one another", `${"<a>".repeat(11)}${"</a>".repeat(11)}`],
  ])("a DOCX is refused when its relationships have more %s than any letter has", async (_what, xml) => {
    await expect(judge(docxWithRelationships(xml))).rejects.toThrow(complicated);
  });

  it("a DOCX is refused when it declares entities, which would multiply", async () => {
    const xml = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Relationships>&b;</Relationships>`;
    await expect(judge(docxWithRelationships(xml))).rejects.toThrow(cannot);
    await expect(judge(docxWithRelationships(xml.replace("&b;", "")))).rejects.toThrow(cannot);
  });
});

describe("what a DOCX loads or holds", () => {
  it("a DOCX may link to other pages", async () => {
    expect(
      await judge(related(external("hyperlink"), external("hyperlink", "mailto:office@example.org"))),
    ).toBe(docx);
  });

  it("a DOCX may be related to its own parts", async () => {
    const own = `Type="${relationships}/image" Target="media/image1.png"`;
    expect(await judge(related(own, `Type="${relationships}/styles" Target="/word/styles.xml"`))).toBe(docx);
  });

  it.each([
    ["a remote template", related(external("attachedTemplate"))],
    ["a remote template on a share", related(external("attachedTemplate", "file://evil.example/x.dotm"))],
    ["a remote picture", related(external("image"))],
    ["a remote frame", related(external("frame"))],
    [
      "a remote template that does not call itself external",
      related(external("attachedTemplate").replace("External", "Internal")),
    ],
    [
      "a remote template whose mode is in other letters",
      related(external("attachedTemplate").replace("External", "&#69;XTERNAL")),
    ],
    [
      "a remote template behind a prefix",
      docxWithRelationships(
        `<r:Relationships xmlns:r="x"><r:Relationship ${external("attachedTemplate")}/></r:Relationships>`,
      ),
    ],
    [
      "a remote template in UTF-16",
      lyingZip([
        { name: "[Content_Types].xml", content: Buffer.from("<Types/>") },
        { name: "word/document.xml", content: Buffer.from("<w:document/>") },
        {
          name: "word/_rels/settings.xml.rels",
          content: Buffer.from(
            `\ufeff<Relationships><Relationship ${external("attachedTemplate")}/></Relationships>`,
            "utf16le",
          ),
        },
      ]),
    ],
  ])("a DOCX must not load %s", async (_what, file) => {
    await expect(judge(file)).rejects.toThrow(outside);
  });

  it.each([
    ["an object", related(`Type="${relationships}/oleObject" Target="embeddings/a.bin"`)],
    ["an object elsewhere", related(external("oleObject"))],
    ["a workbook", related(`Type="${relationships}/package" Target="embeddings/a.xlsx"`)],
    ["a control", related(`Type="${relationships}/control" Target="a.xml"`)],
    ["another document", related(`Type="${relationships}/aFChunk" Target="a.html"`)],
    ["a part for embedded files", aDocx({ "word/embeddings/oleObject1.bin": "x" })],
    ["an ActiveX part", aDocx({ "word/activeX/activeX1.bin": "x" })],
    ["a type for embedded objects", aDocx({}, "application/vnd.openxmlformats-officedocument.oleObject")],
  ])("a DOCX must not have %s embedded", async (_what, file) => {
    await expect(judge(file)).rejects.toThrow(embedded);
  });

  it.each([
    [
      "named otherwise",
      related(`Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"`),
    ],
    [
      "in a type that is written with a character reference",
      aDocx({}, "application/vnd.ms-word.document.macro&#69;nabled.main+xml"),
    ],
  ])("a DOCX must not hold macros, %s", async (_what, file) => {
    await expect(judge(file)).rejects.toThrow(macros);
  });

  it.each([
    ["not well-formed", "<Relationships><Relationship"],
    ["in an encoding that Word need not read", '<?xml version="1.0" encoding="utf-7"?><Relationships/>'],
  ])("a DOCX is refused when its XML is %s", async (_what, xml) => {
    await expect(judge(docxWithRelationships(xml))).rejects.toThrow(cannot);
  });
});

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const run = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (...runs: string[]) =>
  mark("begin") + runs.join("") + mark("separate") + "<w:r><w:t>1</w:t></w:r>" + mark("end");
const letter = (content: string, name = "word/document.xml") =>
  aDocx({ [name]: `<?xml version="1.0"?><w:document><w:body><w:p>${content}</w:p></w:body></w:document>` });
const picture = "INCLUDEPICTURE";

describe("the fields of a DOCX", () => {
  it.each([
    ["a page number", field(run(" PAGE "), run("\\* MERGEFORMAT "))],
    ["a link, however it is cut", field(run(" HYPER"), run('LINK "https://example.org/DDE" '))],
    ["a condition with a field in it", field(run(" IF "), field(run(" DATE ")), run(' = 1 "DDE" "b" '))],
    ["a picture that lies beside it", field(run(` ${picture} "C:\\\\Users\\\\me\\\\a.png" \\d `))],
    ["a table of contents in an attribute", '<w:fldSimple w:instr=" TOC \\o &quot;1-3&quot; "/>'],
    ["what only speaks of them", '<w:r><w:t>DDEAUTO c:\\cmd.exe INCLUDEPICTURE "https://x"</w:t></w:r>'],
    ["many of them", field(run(" PAGE ")).repeat(500)],
  ])("a DOCX may have a field with %s", async (_what, content) => {
    expect(await judge(letter(content))).toBe(docx);
  });

  it.each([
    ["DDEAUTO", letter(field(run(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" ')))],
    ["DDE", letter(field(run(" dde excel sheet ")))],
    ["DDEAUTO in several runs", letter(field(run(" D"), run("DEA"), run("UTO c:\\\\cmd.exe ")))],
    ["DDEAUTO in references to characters", letter(field(run("&#68;&#x44;EAUTO c:\\\\cmd.exe ")))],
    ["DDEAUTO between comments", letter(field(run("DD<!-- -->E<![CDATA[AUTO]]> c:\\\\cmd.exe ")))],
    ["DDEAUTO around what programs skip", letter(field(run("PAGE "), run("D"), run("x"), run("DE a b ")))],
    ["DDEAUTO around an element", letter(field(run("D<x:y/>DE a b ")))],
    ["DDEAUTO in an attribute", letter('<w:fldSimple w:instr=" DDEAUTO a b "/>')],
    ["DDEAUTO without an end", letter(mark("begin") + run("DDEAUTO a b"))],
    ["DDEAUTO in another field", letter(field(run(" QUOTE "), field(run(" DDEAUTO a b "))))],
    ["DDEAUTO by another prefix", letter(field(run(" DDEAUTO a b ")).replaceAll("w:", "x:"))],
    ["DDEAUTO in a header", letter(field(run(" DDEAUTO a b ")), "word/header1.xml")],
    ["DDEAUTO in a part of any name", letter(field(run(" DDEAUTO a b ")), "word/media/image1.png")],
    ["a remote picture", letter(field(run(` ${picture} "https://evil.example/x.png" \\d `)))],
    [
      "a remote picture in several runs",
      letter(field(run(" INCLUDE"), run('PICTURE "ht'), run('tp://x/y" '))),
    ],
    ["a picture on a share", letter(field(run(` ${picture} "\\\\\\\\evil\\\\x.png" `)))],
    ["a picture on an unquoted share", letter(field(run(` ${picture} \\\\evil\\x.png `)))],
    ["a remote picture in an attribute", letter(`<w:fldSimple w:instr="${picture} http://evil.example/x"/>`)],
    ["a computed picture", letter(field(run(` ${picture} "`), field(run(" QUOTE 104 116 ")), run('" ')))],
    ["a remote text", letter(field(run(' INCLUDETEXT "https://evil.example/x.docx" ')))],
  ])("a DOCX must not have a field with %s", async (_what, file) => {
    await expect(judge(file)).rejects.toThrow(outside);
  });

  it.each([
    ["attributes", `<w:p ${Array.from({ length: 301 }, (_, index) => `a${index}=""`).join(" ")}/>`],
    ["elements in one another", `${"<a>".repeat(301)}${"</a>".repeat(301)}`],
    ["fields in one another", mark("begin").repeat(51)],
    ["text", `<w:t>${"word ".repeat(1.7 * MB)}</w:t>`],
    ["elements", "<a/>".repeat(1_000_000)],
    ["entities", `<w:t>${"&amp;".repeat(1_000_000)}</w:t>`],
    ["texts", `<w:instrText>${"D<!---->".repeat(1_000_000)}</w:instrText>`],
  ])(
    "the fields of a DOCX are read with bounds: more %s than any letter has is refused",
    async (_what, content) => {
      await expect(judge(letter(content))).rejects.toThrow(complicated);
    },
    120_000,
  );

  it("the fields of a DOCX are read without a document type", async () => {
    await expect(judge(letter("<!DOCTYPE a []>"))).rejects.toThrow(cannot);
  });

  it("reading a DOCX's fields does not stop other work, even in the longest instruction", async () => {
    const longest = letter(field(run(` ${picture} "${"a".repeat(7 * MB)}" `)));
    expect(await turnsDuring(async () => expect(await judge(longest)).toBe(docx))).toBeGreaterThan(200);
  });
});

describe("a DOC", () => {
  it.each([
    ["in a circle", anOle(["Root Entry", "WordDocument"], { after: 1 })],
    ["beyond the end of the file", anOle(["Root Entry", "WordDocument"], { after: 5_000 })],
    ["to a sector whose table is nowhere", anOle(["Root Entry", "WordDocument"], { after: 0xfffffff0 })],
    ["nowhere, being cut", anOle(["Root Entry", "WordDocument"]).slice(0, 1_100)],
    ["nowhere, being its first bytes alone", anOle(["Root Entry"]).slice(0, 16)],
  ])("a DOC whose directory leads %s is refused", async (_what, file) => {
    await expect(judge(file)).rejects.toThrow(cannot);
  });

  it("a DOC that mentions macros only in its text is accepted", async () => {
    const file = Buffer.concat([
      anOle(["Root Entry", "WordDocument"]),
      Buffer.from("_VBA_PROJECT\0", "utf16le"),
    ]);
    expect(await judge(file)).toBe("application/msword");
  });

  it.each([
    ["macros", ["Root Entry", "WordDocument", "1", "2", "3", "_VBA_PROJECT"], macros],
    ["macros by another name", ["Root Entry", "WordDocument", "Macros"], macros],
    ["an embedded object", ["Root Entry", "WordDocument", "\x03ObjInfo"], embedded],
    ["a packed file", ["Root Entry", "WordDocument", "\x01Ole10Native"], embedded],
  ])("a DOC with %s is refused in words", async (_what, entries, words) => {
    await expect(judge(anOle(entries))).rejects.toThrow(words);
  });
});
