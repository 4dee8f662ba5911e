import { describe, expect, it } from "vitest";
import { fileKindOf } from "@/lib/bank-files/file-kind";
import { aZip } from "../../support/papers";

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const kindOf = (text: string) => fileKindOf(latin(text)).kind;

describe("a bank's file", () => {
  it.each([
    ["a table", "Date,Description,Amount\n24/11/2026,DEPOSIT,350.00\n", "table"],
    ["a table whose text has a tag in it", "Date,Text\n24/11/2026,<OFX> :20: !Type:Bank\n", "table"],
    ["a table that begins like a picture", "BMO,Date,Amount\n", "table"],
    ["nothing", "", "table"],
    ["OFX 1", "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>", "ofx"],
    ["OFX 1 below blank lines", "\r\n\r\nOFXHEADER:100\nDATA:OFXSGML\n\n<OFX>", "ofx"],
    ["OFX without a header", "<OFX><SIGNONMSGSRSV1>", "ofx"],
    ["OFX 2", '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>', "ofx"],
    ["QIF", "!Type:Bank\nD24/11/2026\nT350.00\n^\n", "qif"],
    ["QIF with accounts", "!Account\nNOperating\nTBank\n^\n!Type:Bank\n", "qif"],
    ["MT940", ":20:STARTUMS\r\n:25:12345678\r\n:28C:1/1\r\n:60F:C261124BSD1225,00\r\n", "mt940"],
    ["MT940 in its envelope", "{1:F01BANKBSNSAXXX0000000000}{2:I940}{4:\r\n:20:X\r\n", "mt940"],
    [
      "camt.053",
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
      "camt",
    ],
    ["camt.053 with prefixes", "<n:Document><n:BkToCstmrStmt>", "camt"],
    ["other XML", '<?xml version="1.0"?><Invoice/>', "xml"],
    [
      "a workbook as XML",
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      "workbook",
    ],
    ["a web page", "<!DOCTYPE html><html><body>Sign in", "html"],
    ["a table of a web page, named .xls", "<table><tr><td>Date</td></tr></table>", "html"],
    ["a PDF", "%PDF-1.7\n", "pdf"],
    ["an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1W\0o\0r\0k\0b\0o\0o\0k\0", "workbook"],
    ["an old document", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0", "document"],
    ["rich text", "{\\rtf1\\ansi", "document"],
    ["a PNG", "\x89PNG\r\n\x1a\n", "picture"],
    ["a JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", "picture"],
    ["a photo of an iPhone", "\0\0\0\x18ftypheic", "picture"],
    ["a compressed file", "\x1f\x8b\x08\0", "archive"],
  ])("a bank file is recognised as %s by its content", (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it.each([
    ["workbook", { "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "" }],
    ["workbook", { mimetype: "application/vnd.oasis.opendocument.spreadsheet" }],
    ["document", { "[Content_Types].xml": "<Types/>", "word/document.xml": "" }],
    ["archive", { "operating.ofx": "OFXHEADER:100" }],
  ])("a bank file is recognised as %s by the names in its archive", (kind, files) => {
    expect(fileKindOf(new Uint8Array(aZip(files as Record<string, string>))).kind).toBe(kind);
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from("\ufeffOFXHEADER:100\n<OFX>")],
    ["UTF-16", Buffer.from("\ufeff!Type:Bank\n", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("!Type:Bank\n", "utf16le")],
    ["UTF-16, the other way round", Buffer.from("\ufeff!Type:Bank\n", "utf16le").swap16()],
  ])("a bank file's format is recognised in the encoding %s", (_, bytes) => {
    expect(fileKindOf(new Uint8Array(bytes)).kind).not.toBe("table");
  });

  it("a bank file of an unsupported kind is named, with what to download instead", () => {
    const refusals = ["!Type:Bank", ":20:X\n:60F:C", "<Document><BkToCstmrStmt>", "<html>", "%PDF-1.7"].map(
      (text) => fileKindOf(latin(text)),
    );
    expect(refusals).toEqual([
      {
        kind: "qif",
        refusal: "This is a Quicken file (QIF). Download the statement from your bank as CSV or OFX instead.",
      },
      {
        kind: "mt940",
        refusal:
          "This is a SWIFT statement (MT940). Download the statement from your bank as CSV or OFX instead.",
      },
      {
        kind: "camt",
        refusal:
          "This is an ISO 20022 statement (camt.053). Download the statement from your bank as CSV or OFX instead.",
      },
      {
        kind: "html",
        refusal: "This is a web page. Download the statement from your bank as CSV or OFX instead.",
      },
      {
        kind: "pdf",
        refusal: "This is a PDF. Download the statement from your bank as CSV or OFX instead.",
      },
    ]);
    expect(fileKindOf(latin("PK\x03\x04"))).toEqual({
      kind: "workbook",
      refusal: "This is a workbook. Save it as CSV, then import that.",
    });
  });
});
