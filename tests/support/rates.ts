import type { Rate } from "@/lib/events/queries";

/** A rate that is on sale, as screens get it. */
export const aRate = (registrationType: string, label: string, priceCents: number): Rate => ({
  registrationType,
  label,
  priceCents,
  isMembersOnly: registrationType.startsWith("member_"),
  availableFrom: null,
  availableUntil: null,
  capacity: null,
  left: null,
  isOnSale: true,
  isOffered: true,
});
