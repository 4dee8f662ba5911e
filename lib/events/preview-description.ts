import "server-only";
import { staffOfSomeEvent } from "@/lib/auth/event-operation";
import { markdownHtml } from "@/lib/core/markdown";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { descriptionInput } from "./schema";

/** Renders a description while it is written. The result does not depend on any event. */
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
