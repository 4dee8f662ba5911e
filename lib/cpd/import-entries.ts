import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { readEntriesTable } from "./read-entries-table";
import { entriesImportInput } from "./schema";
import { entryColumns } from "./shared/write-entry";

/**
 * Adds entries from a CSV file, all or none.
 *
 * @throws Refusal as `readEntriesTable`; `invalid_input` with an issue for each row that can't be added; `too_many`
 */
export const importCpdEntries = operation({
  actor: member,
  input: entriesImportInput,
  async run(person, { text, state }) {
    await countUse("CPD imports by member", person.id, { max: 30, windowSeconds: 60 * 60, what: "imports" });
    return transaction(async () => {
      const { rows, issues } = readEntriesTable(text);
      for (const { row, values } of rows) {
        try {
          const columns = await entryColumns(person.id, { ...values, state }, null);
          await db.write.cpdEntry.create({ data: { userId: person.id, ...columns } });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          issues.push({ path: `row ${row}`, message: error.message });
        }
      }
      issues.sort((a, b) => Number(a.path.slice(4)) - Number(b.path.slice(4)));
      if (issues.length > 0)
        throw new Refusal("invalid_input", "Nothing was added. Correct these rows and try again.", {
          issues,
        });
      return { added: rows.length };
    });
  },
});
