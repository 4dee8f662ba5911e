"use client";

import { MemberMenu } from "@/components/members/member-menu";
import type { MenuMember } from "@/components/members/member-verbs";
import {
  editMemberAction,
  readMemberAction,
  previewMemberDeletionAction,
  sendConfirmationAction,
} from "../../members/actions";

const verbs = {
  sendConfirmation: sendConfirmationAction,
  edit: editMemberAction,
  read: readMemberAction,
  previewDeletion: previewMemberDeletionAction,
};

/** The actions on one member in the Members tab. */
export function MemberRowMenu({ member }: { member: MenuMember }) {
  return <MemberMenu member={member} verbs={verbs} />;
}
