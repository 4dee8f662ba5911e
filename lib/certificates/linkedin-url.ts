import { formatCertificateCode } from "./rules";

type LinkedInFacts = {
  title: string;
  issuer: string;
  /** The day of issue in the certificate's zone: "2026-11-21". */
  issuedOn: string;
  code: string;
  verifyUrl: string;
};

/** The address at which LinkedIn offers to add a certificate to the reader's profile. */
export function linkedInUrl({ title, issuer, issuedOn, code, verifyUrl }: LinkedInFacts): string {
  const [year = "", month = ""] = issuedOn.split("-");
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: title,
    organizationName: issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: verifyUrl,
    certId: formatCertificateCode(code),
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
