import type { Action } from "@/lib/core/operation";
import type { editMember, readMember } from "@/lib/members/edit-member";
import type { endSessionsOf } from "@/lib/members/end-sessions";
import type { sendConfirmation } from "@/lib/members/send-confirmation";
import type { setMembership } from "@/lib/members/set-membership";
import type { setSuspension } from "@/lib/members/set-suspension";
import type { previewMemberDeletion } from "@/lib/personal-data/delete-member";

export type MenuMember = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Whether the member is the viewer. */
  isSelf: boolean;
  /** Whether the member has a role and no membership. */
  isStaffOnly: boolean;
  membershipStatus: "pending" | "active";
  isAddressProven: boolean;
  isSuspended: boolean;
  isClosed: boolean;
  joinDate: string | null;
  hasFee: boolean;
};

/** The server actions on members, which the route passes in. */
export type MemberVerbs = {
  sendConfirmation: Action<typeof sendConfirmation>;
  previewDeletion: Action<typeof previewMemberDeletion>;
  read: Action<typeof readMember>;
  edit: Action<typeof editMember>;
  setMembership: Action<typeof setMembership>;
  setSuspension: Action<typeof setSuspension>;
  endSessions: Action<typeof endSessionsOf>;
};
