/** The verb of the button that publishes a landing page. The page of a draft is published with its event. */
export const publishVerb = (isEventDraft: boolean) => (isEventDraft ? "Publish event and page" : "Publish");
