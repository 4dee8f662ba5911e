import type { CertificateState } from "./rules";
import type { Delivery } from "@/lib/events/rules";

export const deliveryLabels: Record<Delivery, string> = {
  in_person: "In person",
  live_online: "Live online",
};

export const certificateStates: Record<CertificateState, string> = {
  valid: "Valid",
  superseded: "Superseded",
  revoked: "Revoked",
};

/** Hours in words: "1 hour", "2.5 hours". */
export const hoursInWords = (hours: number): string => `${hours} ${hours === 1 ? "hour" : "hours"}`;
