import { hasCodeShape, isCheckedCode, newCheckedCode } from "@/lib/core/checked-code";

/** The length of a certificate's code: twelve random characters (3.5 × 10¹⁷ values) and a check character. */
const LENGTH = 13;

/** A new code such as `K7QM2R9T4XWA3`, as it is stored and stands in addresses. */
export const newCertificateCode = (): string => newCheckedCode(LENGTH);

/** A code in groups, as it is printed: `K7QM-2R9T-4XWA-3`. */
export const formatCertificateCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/**
 * Parses a code in any case, with or without dashes and spaces. `mistyped`: it has the right characters, but the check
 * character does not fit. Null for any other text.
 */
export function parseCertificateCode(text: string): { code: string } | "mistyped" | null {
  const code = text.replaceAll(/[\s‐-―-]/g, "").toUpperCase();
  if (isCheckedCode(code, LENGTH)) return { code };
  return hasCodeShape(code, LENGTH) ? "mistyped" : null;
}
