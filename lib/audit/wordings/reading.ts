import type { AuditAction } from "../record";
import { counted, fieldInWords, formatList } from "../words";
import { textDetail, numberDetail, wrapIfPresent, quotedDetail, exportedRows, type Wording } from "./phrases";

export const reading = {
  list_read: {
    isView: true,
    label: "People viewed in a list",
    says: (m) => [
      "saw ",
      counted(numberDetail(m, "people") ?? 0, "person", "people"),
      wrapIfPresent(" in the list “", textDetail(m, "list"), "”"),
    ],
  },
  list_exported: {
    label: "Full list read through the API",
    says: (m) => [
      "read ",
      counted(numberDetail(m, "rows") ?? 0, "person", "people"),
      wrapIfPresent(" in one response from the list “", textDetail(m, "list"), "”"),
    ],
  },
  record_read: {
    isView: true,
    label: "Person's record viewed",
    says: (m) => ["opened a person's record", wrapIfPresent(" (", textDetail(m, "record"), ")")],
  },
  retention_swept: {
    label: "Retention applied",
    says: (m) => {
      const removed = Object.entries(m.details).flatMap(([kind, count]) =>
        typeof count === "number" ? [`${count.toLocaleString("en")} ${fieldInWords(kind)}`] : [],
      );
      return [
        "removed data past its retention period",
        wrapIfPresent(": ", removed.length > 0 ? formatList(removed) : null),
      ];
    },
  },
  audit_exported: {
    label: "Audit log exported",
    says: exportedRows("entry of the audit log", "entries of the audit log"),
  },
  report_exported: {
    label: "Report exported",
    says: (m) => [
      "exported the report",
      quotedDetail(m, "report"),
      wrapIfPresent(" of ", textDetail(m, "year")),
    ],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
