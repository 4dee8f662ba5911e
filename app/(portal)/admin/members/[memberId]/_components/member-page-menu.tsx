"use client";

import { MemberMenu } from "@/components/members/member-menu";
import type { MenuMember } from "@/components/members/member-verbs";
import {
  editMemberAction,
  readMemberAction,
  previewMemberDeletionAction,
  sendConfirmationAction,
} from "../../actions";

const verbs = {
  sendConfirmation: sendConfirmationAction,
  edit: editMemberAction,
  read: readMemberAction,
  previewDeletion: previewMemberDeletionAction,
};

/** The actions on the member whose page this is. */
export function MemberPageMenu({ member }: { member: MenuMember }) {
  return <MemberMenu member={member} verbs={verbs} isOwnPage />;
}
