import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { isForeignKeyViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { applicationNoteInput } from "./schema";

/** Adds an internal note for administrators, also after the decision. @throws Refusal `not_found` */
export const addNote = operation({
  actor: staff("applications.decide"),
  input: applicationNoteInput,
  presence: "session",
  async run(person, { id, content }) {
    try {
      return await transaction(async () => {
        const authorName = fullName(person);
        await db.write.applicationNote.create({
          data: { applicationId: id, kind: "note", authorId: person.id, authorName, content },
        });
        await recordAudit({
          actor: person,
          action: "application_note_added",
          target: { type: "application", id },
        });
        return { id };
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new Refusal("not_found", "Application not found");
      throw error;
    }
  },
});
