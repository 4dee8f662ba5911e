const instead = "Download the statement from your bank as CSV or OFX instead.";

/** The refusals of files that are no readable statement, with what to do instead. */
const refusals = {
  qif: `This is a Quicken file (QIF). ${instead}`,
  mt940: `This is a SWIFT statement (MT940). ${instead}`,
  camt: `This is an ISO 20022 statement (camt.053). ${instead}`,
  xml: `This is an XML file, but not an OFX statement. ${instead}`,
  html: `This is a web page. ${instead}`,
  workbook: "This is a workbook. Save it as CSV, then import that.",
  document: `This is a text document. ${instead}`,
  pdf: `This is a PDF. ${instead}`,
  picture: `This is a picture. ${instead}`,
  archive: "This is a compressed archive. Unpack it, then import the CSV or OFX file in it.",
} as const;

export type UnreadKind = keyof typeof refusals;
export type FileKind = { kind: "table" | "ofx" } | { kind: UnreadKind; refusal: string };

/** The bytes searched for the kind of a file, because a bank's name and address may precede what identifies it. */
const headLength = 8_192;
/** The bytes searched at both ends of an archive, where the names of its files are. */
const archiveLength = 65_536;

/** The kind of a file by its content, because its name and the type sent by a browser may be wrong. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const unread = binaryKindOf(bytes) ?? textKindOf(textOf(bytes));
  return unread === "table" || unread === "ofx"
    ? { kind: unread }
    : { kind: unread, refusal: refusals[unread] };
}

function binaryKindOf(bytes: Uint8Array): UnreadKind | null {
  const start = latin(bytes.subarray(0, 16));
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(start)) return archivedKindOf(bytes);
  if (start.startsWith("\xd0\xcf\x11\xe0")) return oldOfficeKindOf(bytes);
  if (start.startsWith("%PDF")) return "pdf";
  if (start.startsWith("{\\rtf")) return "document";
  if (start.startsWith("\x1f\x8b") || start.startsWith("7z\xbc\xaf") || start.startsWith("Rar!"))
    return "archive";
  const isPicture =
    /^(\x89PNG|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|RIFF.{4}WEBP|BM.{4}\0{4}|.{4}ftyp(hei|mif|avif))/s.test(
      start,
    );
  return isPicture ? "picture" : null;
}

function archivedKindOf(bytes: Uint8Array): UnreadKind {
  const names = latin(bytes.subarray(0, archiveLength)) + latin(bytes.subarray(-archiveLength));
  if (names.includes("word/") || names.includes("opendocument.text")) return "document";
  // Some banks put one file for each account into an archive.
  return /\.(csv|txt|ofx|qfx|qbo|qif|pdf)/i.test(names) ? "archive" : "workbook";
}

/** Excel and Word files until 2007 have one container format and differ in the names of its streams, in UTF-16. */
function oldOfficeKindOf(bytes: Uint8Array): UnreadKind {
  return new TextDecoder("utf-16le").decode(bytes).includes("WordDocument") ? "document" : "workbook";
}

function textKindOf(head: string): UnreadKind | "table" | "ofx" {
  if (/^!(type|account|option|clear)\b/i.test(head)) return "qif";
  if (/^\{1:F/.test(head) || (/^:20:/m.test(head) && /^:(25|28C?|60[FM]):/m.test(head))) return "mt940";
  if (/^OFXHEADER\b/i.test(head)) return "ofx";
  if (!head.startsWith("<")) return "table";
  if (/<(\w{1,20}:)?OFX[\s>]/i.test(head) || /<\?OFX\s/i.test(head)) return "ofx";
  if (/<(\w{1,20}:)?BkToCstmr/.test(head)) return "camt";
  if (/progid="Excel|urn:schemas-microsoft-com:office:(spreadsheet|excel)/i.test(head)) return "workbook";
  if (/<(!doctype\s{1,9}html|html|head|body|table|meta)\b/i.test(head)) return "html";
  return /^<(\?xml|[A-Za-z!])/.test(head) ? "xml" : "table";
}

const latin = (bytes: Uint8Array) => {
  // The bytes are decoded one to one, because Windows-1252 has letters in place of the marks of binary files.
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
};

/** The beginning of a file, without byte order mark and blank lines. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    (first === 0xff && second === 0xfe) || (first && second === 0)
      ? "utf-16le"
      : (first === 0xfe && second === 0xff) || (first === 0 && second)
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(bytes.subarray(0, headLength)).trimStart();
}
