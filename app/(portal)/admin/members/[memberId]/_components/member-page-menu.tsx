"use client";

import { MemberMenu } from "@/components/members/member-menu";
import type { MenuMember } from "@/components/members/member-verbs";
import {
  approveMemberAction,
  editMemberAction,
  readMemberAction,
  readMemberLossesAction,
} from "../../actions";

const verbs = {
  approve: approveMemberAction,
  edit: editMemberAction,
  read: readMemberAction,
  readLosses: readMemberLossesAction,
};

/** The menu of a member's page. */
export function MemberPageMenu({ member }: { member: MenuMember }) {
  return <MemberMenu member={member} verbs={verbs} isOwnPage />;
}
