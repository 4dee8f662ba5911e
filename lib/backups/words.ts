import { formatDateTime } from "@/lib/core/format";
import type { RestoreDrill } from "./queries";

/** When and where a backup was restored to prove it, in words that follow "restored" or "Last"; null if none was. */
export function proofInWords(drill: RestoreDrill | null, timeZone: string): string | null {
  if (!drill?.endedAt || drill.failure) return null;
  const server = drill.postgresMajor === null ? "" : `on PostgreSQL ${drill.postgresMajor} `;
  const [rows, files] = [drill.rows, drill.files].map((count) => count?.toLocaleString("en"));
  return `${server}on ${formatDateTime(drill.endedAt, timeZone)}: all ${rows} rows and ${files} files came back.`;
}
