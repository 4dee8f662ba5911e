import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { sqlValue } from "@/lib/db/sql";
import { formatDate } from "@/lib/core/format";

/**
 * Until when staff cannot enter another address for this account after an objection, and the reason in words; null when
 * they can. The database enforces this.
 */
export async function findAddressObjection({ id, email }: { id: string; email: string }) {
  const until = await sqlValue<Date | null>`"address_closed_until"(${id}::uuid)`;
  if (!until) return null;
  const day = formatDate(until, getAssociation().timeZone);
  return {
    until,
    words: `Someone objected using the link in our email to ${email}. Until ${day}, staff can't change this address. Anyone who reads email there can, once they have confirmed it.`,
  };
}
