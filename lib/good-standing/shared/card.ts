import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { memberIdOf } from "@/lib/core/member-id";
import { findGoodStanding } from "@/lib/membership/shared/good-standing";
import { currentCardAddress } from "./card-token";

/** What a membership card says, with the address at which it is checked; null for whoever is not in good standing. */
export async function findCard(person: Member) {
  const standing = await findGoodStanding(person.id);
  if (!standing) return null;
  const { id, createdAt, memberNumber: ownNumber } = person;
  const { memberIdPrefixes } = getAssociation();
  return {
    ...standing,
    name: fullName(person),
    memberId: memberIdOf(memberIdPrefixes, { id, createdAt, isStaffOnly: false }),
    /** The association's own number, if it gave one. */
    ownNumber,
    check: await currentCardAddress(id),
  };
}
