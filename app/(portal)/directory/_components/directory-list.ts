import { textThat } from "@/components/lists/list-request";
import type { PagePath } from "@/lib/core/path-to";
import { maxLength } from "@/lib/core/fields";
import { directoryPageSize } from "@/lib/directory/rules";

const isLine = (text: string) => text !== "" && text.length <= maxLength.line;

export const directoryList = {
  path: "/directory" satisfies PagePath,
  noun: "members",
  size: directoryPageSize,
  filters: { sector: textThat(isLine), island: textThat(isLine) },
  sorts: [],
} as const;
