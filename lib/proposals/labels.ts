/** Who counts as two people, for pages on which the viewer can't approve a pending change. */
export const twoPeopleWords =
  "Both people must have held their roles for seven days before the request, and the approver must not have been appointed by the requester.";
