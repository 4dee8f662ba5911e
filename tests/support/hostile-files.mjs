import zlib from "node:zlib";

/* Files designed to be expensive to open, for the tests and for the fault harness. */

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/**
 * A ZIP whose entries declare what the caller wants: `size` is the declared unpacked size, whatever the content.
 * @param {{ name: string, content?: Buffer, packed?: Buffer, size?: number }[]} entries `packed`: as it stands in the archive
 */
export function lyingZip(entries) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const { name, content = Buffer.alloc(0), size = content.length, ...given } of entries) {
    const packed = given.packed ?? zlib.deflateRawSync(content, { level: 9 });
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4); // deflated
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), facts, fileName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), facts, rest, fileName]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", "hex");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const types = { name: "[Content_Types].xml", content: Buffer.from(contentTypes) };

/** A DOCX of so many zero bytes with a declared size. @param {number} bytes @param {number} [declared] */
export function bombDocx(bytes, declared = bytes) {
  return lyingZip([types, { name: "word/document.xml", content: Buffer.alloc(bytes), size: declared }]);
}

/** A DOCX with this XML as its relationships. @param {string} xml */
export function docxWithRelationships(xml) {
  return lyingZip([
    types,
    { name: "word/document.xml", content: Buffer.from("<w:document/>") },
    { name: "word/_rels/document.xml.rels", content: Buffer.from(xml) },
  ]);
}

const MB = 1_048_576;
/** Just less than the 8 MB of text that a DOCX may have. */
const mostText = 8 * MB - 1_000;

/** A DOCX with this XML as its text. @param {string} xml */
export function docxWithText(xml) {
  return lyingZip([
    types,
    { name: "word/document.xml", content: Buffer.from(`<w:document>${xml}</w:document>`) },
  ]);
}

/** As many repetitions as the text of a DOCX may have. @param {string} piece */
const filled = (piece) => piece.repeat(Math.floor(mostText / piece.length));

/** @param {number} count */
const manyAttributes = (count) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(" ");

const run = "<w:r><w:instrText>D</w:instrText></w:r>";
/** @param {"begin" | "end"} type */
const marks = (type) => `<w:fldChar w:fldCharType="${type}"/>`.repeat(49);

/**
 * DOCX files whose text is expensive to read, however it is bounded in bytes. They unpack to 8 MB where nothing else is
 * said.
 * @type {Record<string, () => Buffer>}
 */
export const costlyXml = {
  "6,000,000 entities in 31 MB": () => docxWithText(`<w:t>${"&amp;".repeat(6_000_000)}</w:t>`),
  "10,000,000 line ends in 20 MB": () => docxWithText(`<w:t>${"\r\n".repeat(10_000_000)}</w:t>`),
  "30 MB of entities in one attribute": () => docxWithText(`<w:t a="${"&amp;".repeat(6_000_000)}"/>`),
  entities: () => docxWithText(`<w:t>${filled("&amp;")}</w:t>`),
  "900,000 entities": () => docxWithText(`<w:t>${"&amp;".repeat(900_000)}</w:t>`),
  "numbers of characters": () => docxWithText(`<w:t>${filled("&#9;")}</w:t>`),
  "an entity without an end": () => docxWithText(`<w:t>&${filled("\r")}</w:t>`),
  "1,000,000 line ends in 2 MB": () => docxWithText(`<w:t>${"\r\n".repeat(1_000_000)}</w:t>`),
  "line ends": () => docxWithText(`<w:t>${filled("\r\n")}</w:t>`),
  "carriage returns": () => docxWithText(`<w:t>${filled("\r")}</w:t>`),
  "carriage returns in one instruction": () => docxWithText(`<w:instrText>${filled("\r")}</w:instrText>`),
  "entities in one attribute": () => docxWithText(`<w:t a="${filled("&lt;")}"/>`),
  "tabs in one attribute": () => docxWithText(`<w:t a="${filled("\t")}"/>`),
  "line ends in one attribute": () => docxWithText(`<w:t a="${filled("\r\n")}"/>`),
  "dashes in one comment": () => docxWithText(`<!--${filled("-a")}-->`),
  comments: () => docxWithText(filled("<!---->")),
  "comments in an instruction": () => docxWithText(`<w:instrText>${filled("D<!---->")}</w:instrText>`),
  "quotation marks in a document type": () =>
    lyingZip([types, { name: "word/a.svg", content: Buffer.from(`<!DOCTYPE a [${filled("'a'")}]><a/>`) }]),
  elements: () => docxWithText(filled("<a/>")),
  "elements in one another": () => docxWithText(filled(`${"<a>".repeat(290)}${"</a>".repeat(290)}`)),
  "elements with 300 attributes": () => docxWithText(filled(`<w:fldSimple ${manyAttributes(300)}/>`)),
  "an element with 300,000 attributes": () => docxWithText(`<w:t ${manyAttributes(300_000)}/>`),
  "one long name": () => docxWithText(`<${filled("a")}/>`),
  fields: () => docxWithText(filled(`<w:p>${marks("begin")}${run.repeat(200)}${marks("end")}</w:p>`)),
  "runs of an instruction": () => docxWithText(filled(run)),
  "simple fields": () => docxWithText(filled('<w:fldSimple w:instr="D"/>')),
  "1,900 small parts": () =>
    lyingZip([
      types,
      ...Array.from({ length: 1_900 }, (_, index) => ({
        name: `word/${index}.xml`,
        content: Buffer.from(`<a>${"<a b='&amp;'/>\r\n".repeat(260)}</a>`),
      })),
    ]),
};

const flushed = 16 * MB;

/** Compressed zeros: `times` times 16 MB in 16 kB each, without holding them in memory. @param {number} times */
function packedZeros(times) {
  const some = zlib.deflateRawSync(Buffer.alloc(flushed), {
    level: 9,
    finishFlush: zlib.constants.Z_FULL_FLUSH,
  });
  return Buffer.concat([...Array(times).fill(some), zlib.deflateRawSync(Buffer.alloc(0))]);
}

/** A DOCX of 2 MB that declares 1,000 bytes and unpacks to 2 GB. */
export function hugeBomb() {
  return lyingZip([types, { name: "word/document.xml", packed: packedZeros(128), size: 1_000 }]);
}

/** A DOCX with as many small parts as are allowed. @param {number} count */
export function docxOfParts(count) {
  const parts = Array.from({ length: count }, (_, index) => ({
    name: `word/${index}.xml`,
    content: Buffer.alloc(1_000),
  }));
  return lyingZip([types, ...parts]);
}

/** A DOCX whose directory consists of 10 MB of names. */
export function docxOfNames() {
  const parts = Array.from({ length: 150 }, (_, index) => ({ name: `word/${index}/${"n".repeat(32_000)}` }));
  return lyingZip([types, ...parts]);
}

const oleStart = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * An OLE file full of the name that identifies a Word document, but outside of any directory entry.
 * @param {number} bytes
 */
export function oleOfNames(bytes) {
  const file = Buffer.alloc(bytes, Buffer.from("WordDocument\0", "utf16le"));
  oleStart.copy(file);
  return file;
}

/** An OLE file whose directory chain is a cycle. */
export function oleCircle() {
  const file = Buffer.alloc(3 * 512);
  oleStart.copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(1, 512 + 4);
  return file;
}

/**
 * An image of this kind that consists of a header and declares the largest possible size.
 * @param {"png" | "jpeg" | "webp"} kind @param {number} bytes
 */
export function hugePicture(kind, bytes) {
  const file = Buffer.alloc(bytes, 0xff);
  const head = {
    png: Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000", "hex"),
    jpeg: Buffer.from("ffd8ffe0ffff4a46494600", "hex"),
    webp: Buffer.from("52494646ffffffff57454250565038580a000000", "hex"),
  }[kind];
  head.copy(file);
  return file;
}

const header = "email,first name,last name,member id,status,annual fee,join date,address";

/**
 * CSV files of up to 5 MB that are expensive to parse: malformed, or as large as possible.
 * @type {Record<string, () => string>}
 */
export const costlyCsv = {
  "marks and spaces": () => `${header}\n"${'" '.repeat(1_700_000)}${" ".repeat(1_700_000)},x`,
  "one quoted cell": () => `${header}\n"${'""'.repeat(2_500_000)}"`,
  "empty lines": () => `${header}\n${"\n".repeat(5_000_000)}a@b.test`,
  commas: () => `${header}\n${",".repeat(5_000_000)}`,
  "one long cell": () => `${header}\n${"a".repeat(5_000_000)}@b.test,A,B`,
  "10,000 wrong rows": () =>
    `${header}\n${Array.from({ length: 10_000 }, (_, n) => `no address ${n},,,,maybe,ten,never`).join("\n")}`,
  "10,000 rows": () => tenThousandRows("active"),
};

/** @param {string} status */
export function tenThousandRows(status) {
  const rows = Array.from(
    { length: 10_000 },
    (_, n) =>
      `person-${n}@import.test,Tamika ${n},Rolle,,${status},100,2024-02-01,${"Bay Street ".repeat(35)}`,
  );
  return `${header}\n${rows.join("\n")}`;
}

/** A PDF with this content behind its first line. @param {(string | Buffer)[]} content */
export const pdfOf = (...content) =>
  Buffer.concat(
    ["%PDF-1.7\n", ...content].map((part) => (typeof part === "string" ? Buffer.from(part) : part)),
  );

/** A stream of a PDF. @param {string} dictionary @param {Buffer} data */
export const pdfStream = (dictionary, data) =>
  Buffer.concat([
    Buffer.from(`\n9 0 obj<<${dictionary}>>stream\n`),
    data,
    Buffer.from("\nendstream endobj\n"),
  ]);

const mostPdf = 10 * MB - 100;

/** @param {string} piece */
const filledPdf = (piece) => pdfOf(piece.repeat(Math.floor(mostPdf / piece.length)));

/** PDFs of up to 10 MB that are expensive to search. @type {Record<string, () => Buffer>} */
export const costlyPdf = {
  slashes: () => filledPdf("/"),
  names: () => filledPdf("/JS "),
  "escaped names": () => filledPdf("/#4a#53#5"),
  "object streams": () => filledPdf("/ObjStm stream\n1 "),
  "names of object streams": () => filledPdf("/ObjStm "),
  "beginnings of streams": () => filledPdf("stream\n"),
  "streams of two bytes": () => filledPdf("stream\nx\x01"),
  "60 MB of numbers": () => pdfOf(pdfStream("", zlib.deflateSync(Buffer.alloc(60 * MB, "1 ")))),
  "60 MB of slashes": () => {
    const slashes = Buffer.alloc(60 * MB, "/");
    slashes.write("1 0 ");
    return pdfOf(pdfStream("", zlib.deflateSync(slashes)));
  },
  "twice 60 MB of spaces": () => {
    const spaces = pdfStream("", zlib.deflateSync(Buffer.alloc(60 * MB, " ")));
    return pdfOf(spaces, spaces);
  },
  "20,000 streams of 400 kB": () => {
    const stream = pdfStream("", zlib.deflateSync(Buffer.alloc(400_000, "q ")));
    return pdfOf(...Array(Math.floor(mostPdf / stream.length)).fill(stream));
  },
};
