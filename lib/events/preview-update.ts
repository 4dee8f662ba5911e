import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { databaseNow } from "@/lib/db/clock";
import { dryRun } from "@/lib/db/rehearse";
import { changeEmails, listUnsentChanges } from "./change-emails";
import { eventUpdateInput } from "./schema";
import { applyUpdate } from "./update-event";

/** Emails to thousands of registrants take longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * What follows from saving an event whose start moves: how many held and offered seats get another deadline, and how many
 * emails go out about it.
 *
 * @throws Refusal as `updateEvent`
 */
export const previewUpdate = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventUpdateInput,
  presence: "session",
  readsOnly: true,
  timeoutMs,
  run: (person, input) =>
    dryRun(
      async () => {
        const { deadlines } = await applyUpdate(person, input);
        const { event, changes } = await listUnsentChanges(input.id);
        const emails = event ? await changeEmails(event, changes, await databaseNow()) : [];
        return { deadlines, emails: emails.length };
      },
      { timeoutMs },
    ),
});
