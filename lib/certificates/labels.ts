import type { CertificateKind, CertificateState, IssuedCpd } from "./rules";

export const deliveryLabels: Record<IssuedCpd["delivery"], string> = {
  in_person: "In person",
  live_online: "Live online",
  blended: "In person and live online",
  recorded: "As recorded by the member",
};

export const kindLabels: Record<CertificateKind, string> = {
  attendance: "Certificate of attendance",
  programme: "Certificate of completion",
  statement: "Statement of CPD",
};

export const certificateBadge = {
  valid: { label: "Valid", tone: "success" },
  superseded: { label: "Superseded", tone: "warning" },
  revoked: { label: "Revoked", tone: "danger" },
} as const satisfies Record<CertificateState, object>;

export const certificatesInWords = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "certificate" : "certificates"}`;

/** Hours in words: "1 hour", "2.5 hours". */
export const hoursInWords = (hours: number): string => `${hours} ${hours === 1 ? "hour" : "hours"}`;

/** What somebody had to do for a certificate. */
export function criteriaInWords({ rule }: Pick<IssuedCpd, "rule">): string {
  if (rule === "record") return "Have hours in an approved CPD record.";
  if (rule === "programme") return "Complete the programme, by attending its events.";
  if (typeof rule === "object")
    return `Attend at least ${rule.minutesPercent}% of the event, measured between check-in and check-out.`;
  return rule === "manual"
    ? "Attend the event, as confirmed by the organiser."
    : "Attend the event, with attendance recorded at check-in.";
}
