import "server-only";
import { staff } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation, type ResultOf } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { maxSavedReplies } from "./schema";

/** All saved replies by name. The menu reads them when it opens. */
export const listSavedReplies = operation({
  actor: staff("messages.answer"),
  input: noInput,
  presence: "session",
  readsOnly: true,
  async run() {
    const replies = await db.savedReply.findMany({ take: maxSavedReplies });
    return replies.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  },
});
export type SavedReply = ResultOf<typeof listSavedReplies>[number];
