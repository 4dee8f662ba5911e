import { describe, expect, it } from "vitest";
import { contentDisposition, safeFileName } from "@/lib/core/file-name";

const pdf = "application/pdf";

describe("the name under which a file is saved", () => {
  it.each([
    ["Diploma", pdf, "Diploma.pdf"],
    ["diploma.PDF", pdf, "diploma.PDF"],
    ["letter.pdf", "application/msword", "letter.pdf.doc"],
    ["letter.exe", pdf, "letter.exe.pdf"],
    ["x.html", pdf, "x.html.pdf"],
    ["photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["members.csv", "text/csv; charset=utf-8", "members.csv"],
    ["Certificate 2024/25", pdf, "Certificate 2024_25.pdf"],
    ["../../etc/passwd", pdf, "etc_passwd.pdf"],
    ["..\\..\\boot.ini", pdf, "boot.ini.pdf"],
    ["..／..／x.pdf", pdf, "x.pdf"],
    ["a/../b.pdf", pdf, "a_b.pdf"],
    ["..", pdf, "document.pdf"],
    ["", pdf, "document.pdf"],
    [".pdf", pdf, "pdf.pdf"],
    ["C:\\a\u0001b.pdf", pdf, "C__a_b.pdf"],
    ["annual\u202efdp.exe", pdf, "annual_fdp.exe.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", pdf, "a__Set-Cookie_ x=1.pdf"],
    ["x.pdf. ", pdf, "x.pdf"],
    ["日本.pdf", pdf, "日本.pdf"],
    ["ticket.bin", "application/octet-stream", "ticket.bin"],
  ])("the download name %j, which is %s, becomes %s", (fileName, contentType, saved) => {
    expect(safeFileName(fileName, contentType)).toBe(saved);
  });

  it("a download's name keeps the right extension however long it is", () => {
    expect(safeFileName(`${"x".repeat(500)}.html`, pdf)).toMatch(/^x{150}\.pdf$/);
  });

  it("a download's name leads to no other folder in either of its two forms", () => {
    for (const fileName of [
      "../x/ü.html",
      "..%2F..%2Fü.pdf",
      "..∕..∕ü",
      "․․／ü.pdf",
      '"; filename=evil.exe; x="ü',
    ]) {
      const header = contentDisposition("attachment", fileName, pdf);
      const [, plain = "", encoded = ""] =
        /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(header) ?? [];
      for (const name of [plain, decodeURIComponent(encoded)]) {
        expect(name).toMatch(/\.pdf$/);
        expect(name.normalize("NFKD")).not.toMatch(/[/\\]|\.\.|^\./);
      }
    }
  });

  it("a plain download name has no second form", () => {
    expect(contentDisposition("inline", "receipt-7.pdf", pdf)).toBe('inline; filename="receipt-7.pdf"');
  });
});
