import type { CertificateState } from "./rules";
import type { Delivery } from "@/lib/events/rules";

export const deliveryLabels: Record<Delivery, string> = {
  in_person: "In person",
  live_online: "Live online",
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
