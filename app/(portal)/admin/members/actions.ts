"use server";

import { approveAddressChange } from "@/lib/accounts/approve-address-change";
import { stopAddressChange } from "@/lib/accounts/stop-address-change";
import { action } from "@/lib/http/action";
import { previewMemberDeletion } from "@/lib/personal-data/delete-member";
import { editMember, readMember } from "@/lib/members/edit-member";
import { endSessionsOf } from "@/lib/members/end-sessions";
import { pauseReminders } from "@/lib/members/pause-reminders";
import { renameSavedFilter } from "@/lib/members/rename-saved-filter";
import { setMembership } from "@/lib/members/set-membership";
import { setSuspension } from "@/lib/members/set-suspension";
import { createSavedFilter } from "@/lib/members/create-saved-filter";
import { deleteSavedFilter } from "@/lib/members/delete-saved-filter";
import { emailMembers } from "@/lib/members/email-members";
import { previewMembersLetter } from "@/lib/members/preview-members-letter";
import { testMembersLetter } from "@/lib/members/test-members-letter";
import { sendConfirmation } from "@/lib/members/send-confirmation";
import { recordDues } from "@/lib/members/record-dues";

export const previewMemberDeletionAction = action(previewMemberDeletion);
export const readMemberAction = action(readMember);
export const editMemberAction = action(editMember, { refresh: ["/admin"] });
export const sendConfirmationAction = action(sendConfirmation, { refresh: ["/admin"] });
export const emailMembersAction = action(emailMembers);
export const previewMembersLetterAction = action(previewMembersLetter);
export const testMembersLetterAction = action(testMembersLetter);
export const recordDuesAction = action(recordDues, { refresh: ["/admin"] });
export const approveAddressChangeAction = action(approveAddressChange, { refresh: ["/admin"] });
export const stopAddressChangeAction = action(stopAddressChange, { refresh: ["/admin"] });
export const pauseRemindersAction = action(pauseReminders, { refresh: ["/admin"] });
export const createSavedFilterAction = action(createSavedFilter, { refresh: ["/admin"] });
export const renameSavedFilterAction = action(renameSavedFilter, { refresh: ["/admin"] });
export const deleteSavedFilterAction = action(deleteSavedFilter, { refresh: ["/admin"] });
// No `refresh`: the dialogs refresh the page, as after the calls beside them.
export const setMembershipAction = action(setMembership);
export const setSuspensionAction = action(setSuspension);
export const endSessionsAction = action(endSessionsOf);
