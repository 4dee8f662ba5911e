import "server-only";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { postMessage } from "@/lib/messages/shared/post";
import { reasonInput } from "./schema";
import { requirePerson } from "./shared/lock-listed";
import { directoryReader, isReportableBy } from "./shared/visible";

/**
 * POST /api/directory/{id}/report: tells the office about somebody's listing or messages, as a message from the person
 * who reports them. The reported person learns nothing of it.
 *
 * @throws Refusal `too_many`, and as `requirePerson`
 */
export const reportPerson = operation({
  actor: directoryReader,
  input: reasonInput,
  status: 201,
  async run(person, { id, reason }) {
    await countUse("directory reports", person.id, { max: 10, windowSeconds: 86_400, what: "reports" });
    return transaction(async () => {
      const name = fullName(await requirePerson(person, id, isReportableBy));
      await postMessage({
        threadId: null,
        memberId: person.id,
        from: person,
        toUserId: null,
        subject: "Report about the directory",
        content: `I report ${name}, whom I found in the directory.\n\n${reason}`,
      });
      return { message: "Reported to the office" };
    });
  },
});
