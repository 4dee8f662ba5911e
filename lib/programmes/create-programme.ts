import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { newProgrammeInput } from "./schema";

/** Creates a draft of a programme, without events. */
export const createProgramme = operation({
  actor: staff("events.edit"),
  input: newProgrammeInput,
  presence: "session",
  run: (person, { title }) =>
    transaction(async () => {
      const { id } = await db.write.programme.create({
        select: { id: true },
        data: { title, description: "", rule: "all" },
      });
      await recordAudit({
        actor: person,
        action: "programme_created",
        target: { type: "programme", id },
        details: { title },
      });
      return { id };
    }),
});
