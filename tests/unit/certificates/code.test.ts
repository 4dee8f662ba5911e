import { describe, expect, it } from "vitest";
import { formatCertificateCode, newCertificateCode, parseCertificateCode } from "@/lib/certificates/rules";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

describe("a certificate's code", () => {
  it("a code is read in any case, with and without dashes and spaces, and is printed in groups", () => {
    const code = newCertificateCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Y]{13}$/);
    const printed = formatCertificateCode(code);
    expect(printed).toMatch(/^.{4}-.{4}-.{4}-.$/);
    for (const typed of [code, printed, printed.toLowerCase(), ` ${printed.replaceAll("-", " – ")} `])
      expect(parseCertificateCode(typed)).toEqual({ code });
  });

  it("each single typing error and each swap of neighbours is told apart from an unknown code", () => {
    const code = newCertificateCode();
    for (let at = 0; at < code.length; at++) {
      for (const other of ALPHABET) {
        if (other === code[at]) continue;
        expect(parseCertificateCode(code.slice(0, at) + other + code.slice(at + 1))).toBe("mistyped");
      }
      const swapped = code.slice(0, at) + (code[at + 1] ?? "") + code[at] + code.slice(at + 2);
      if (swapped !== code && swapped.length === code.length)
        expect(parseCertificateCode(swapped)).toBe("mistyped");
    }
  });

  it.each(["", "K7QM", "K7QM-2R9T-4XWA-33", "K7QM-2R9T-4XW0-3", "../../etc/passwd"])(
    "the text %j is no certificate code",
    (text) => {
      expect(parseCertificateCode(text)).toBeNull();
    },
  );
});
