import "server-only";
import { member } from "@/lib/auth/actor";
import { markdownHtml } from "@/lib/core/markdown";
import { operation } from "@/lib/core/operation";
import { descriptionInput } from "./schema";

/** What a description will look like, for whoever is writing one. It says nothing of any event. */
export const previewDescription = operation({
  actor: member,
  input: descriptionInput,
  readsOnly: true,
  run: (_person, { description }) => Promise.resolve({ html: markdownHtml(description) }),
});
