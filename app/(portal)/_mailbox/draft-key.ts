/** The key contains the person, because somebody else may sign in in this tab. */
export const messageDraftKey = (personId: string, thread: string) =>
  `portal:message-draft:${personId}:${thread}`;
