import zlib from "node:zlib";

/*
 * Files that are made to cost whoever opens them: used by the tests, and by the fault harness against running portals.
 */

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/**
 * A ZIP whose entries say of themselves what the caller wants: `size` is what the directory declares an entry to
 * unpack to, whatever it holds.
 * @param {{ name: string, content: Buffer, size?: number, isStored?: boolean }[]} entries
 */
export function lyingZip(entries) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const { name, content, size = content.length, isStored = false } of entries) {
    const packed = isStored ? content : zlib.deflateRawSync(content, { level: 9 });
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isStored ? 0 : 8, 4);
    facts.writeUInt32LE(zlib.crc32 ? zlib.crc32(content) : 0, 10);
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

/** A DOCX of so many zero bytes that declares to hold `declared`. @param {number} bytes @param {number} [declared] */
export function bombDocx(bytes, declared = bytes) {
  return lyingZip([types, { name: "word/document.xml", content: Buffer.alloc(bytes), size: declared }]);
}

/** A DOCX whose relationships are as much XML as it takes. @param {string} xml */
export function docxWithRelationships(xml) {
  return lyingZip([
    types,
    { name: "word/document.xml", content: Buffer.from("<w:document/>") },
    { name: "word/_rels/document.xml.rels", content: Buffer.from(xml) },
  ]);
}
