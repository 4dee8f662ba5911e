"use server";

import { action } from "@/lib/http/action";
import { approveMember } from "@/lib/members/approve-member";
import { readMemberLosses } from "@/lib/members/delete-member";
import { editMember, readMember } from "@/lib/members/edit-member";
import { emailMembers } from "@/lib/members/email-members";
import { recordDues } from "@/lib/payments/record-dues";

export const approveMemberAction = action(approveMember, { refresh: ["/admin"] });
export const readMemberLossesAction = action(readMemberLosses);
export const readMemberAction = action(readMember);
export const editMemberAction = action(editMember, { refresh: ["/admin"] });
export const emailMembersAction = action(emailMembers);
export const recordDuesAction = action(recordDues, { refresh: ["/admin"] });
