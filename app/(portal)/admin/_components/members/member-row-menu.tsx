"use client";

import { MemberMenu } from "@/components/members/member-menu";
import type { MenuMember } from "@/components/members/member-verbs";
import { memberVerbs } from "../../members/member-verbs";

/** The actions on one member in the Members tab. */
export function MemberRowMenu({ member }: { member: MenuMember }) {
  return <MemberMenu member={member} verbs={memberVerbs} />;
}
