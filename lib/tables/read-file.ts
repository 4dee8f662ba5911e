import "server-only";
import { createPause } from "@/lib/core/event-loop";
import { decodeText } from "./decode-text";
import type { ChosenEncoding, Encoding } from "./labels";
import { parseTable, type Table, type TableOptions } from "./table";

export type FileTable<Note> = Table<Note> & { encoding: Encoding };

/** Reads the table of a file, with pauses for other requests. @throws Refusal `invalid_input`, `too_large` */
export async function readTableFile<Note>(
  bytes: Uint8Array,
  options: TableOptions<Note>,
  chosen?: ChosenEncoding | null,
): Promise<FileTable<Note>> {
  const { text, encoding, mixedAtLine } = await decodeText(bytes, chosen);
  const pauseIfDue = createPause();
  const reading = parseTable(text, options, mixedAtLine);
  for (;;) {
    const step = reading.next();
    if (step.done) return { ...step.value, encoding };
    const pause = pauseIfDue();
    if (pause) await pause;
  }
}
