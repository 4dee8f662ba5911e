import type { MemberVerbs } from "@/components/members/member-verbs";
import {
  editMemberAction,
  endSessionsAction,
  previewMemberDeletionAction,
  readMemberAction,
  sendConfirmationAction,
  setMembershipAction,
  setSuspensionAction,
} from "./actions";

export const memberVerbs: MemberVerbs = {
  sendConfirmation: sendConfirmationAction,
  previewDeletion: previewMemberDeletionAction,
  read: readMemberAction,
  edit: editMemberAction,
  setMembership: setMembershipAction,
  setSuspension: setSuspensionAction,
  endSessions: endSessionsAction,
};
