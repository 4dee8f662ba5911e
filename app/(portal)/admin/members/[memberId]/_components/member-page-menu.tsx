"use client";

import { MemberMenu } from "@/components/members/member-menu";
import type { MenuMember } from "@/components/members/member-verbs";
import { memberVerbs } from "../../member-verbs";

/** The actions on the member whose page this is. */
export function MemberPageMenu({ member }: { member: MenuMember }) {
  return <MemberMenu member={member} verbs={memberVerbs} isOwnPage />;
}
