import "server-only";
import { staffOfSomeEvent } from "@/lib/auth/event-operation";
import { markdownHtml } from "@/lib/core/markdown";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { descriptionInput } from "./schema";

/** What a description will look like, for whoever is writing one. It says nothing of any event. */
export const previewDescription = operation({
  actor: staffOfSomeEvent("events.edit"),
  input: descriptionInput,
  presence: "session",
  readsOnly: true,
  async run(person, { description }) {
    await countUse("description previews", person.id, { max: 240, windowSeconds: 60 * 60, what: "previews" });
    return { html: markdownHtml(description) };
  },
});
