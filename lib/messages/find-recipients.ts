import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { searchRecipients } from "./shared/conversation-queries";
import { recipientSearchInput } from "./schema";

/** Suggestions while an administrator types a name or an email address. */
export const findRecipients = operation({
  actor: staff("messages.answer"),
  input: recipientSearchInput,
  presence: "session",
  readsOnly: true,
  run: (person, { text }) => searchRecipients(person, text),
});
