import type { Admin } from "@/lib/auth/member";
import type { ReactNode } from "react";
import { entries, RecordSection } from "./record-section";
import { readers, shownSections, type Section, type SectionRow } from "./sections";

type PartProps = {
  person: Admin;
  memberId: string;
  section: Section;
  timeZone: string;
  /** Which page of all of it; null for its newest entries. */
  page: number | null;
};

/** The address of a page of one part alone. */
const hrefOf = (memberId: string, section: Section, page = 1) =>
  `/admin/members/${memberId}?all=${section}${page > 1 ? `&page=${page}` : ""}`;

/** One part of a member's record. */
export async function Part({ person, memberId, section, timeZone, page }: PartProps) {
  const asked = page === null ? { page: 1, size: entries.few } : { page, size: entries.many };
  const found = await readers[section](person, memberId, asked);
  const { title, empty, line } = shownSections[section];
  // TypeScript does not see that reader and line are of the same part.
  const show = line as (row: SectionRow<Section>, timeZone: string) => ReactNode;
  return (
    <RecordSection
      title={title}
      total={found.total}
      empty={empty}
      href={page === null ? hrefOf(memberId, section) : null}
      paging={
        page === null ? null : { page: found.page, hrefOf: (wanted) => hrefOf(memberId, section, wanted) }
      }
    >
      {found.rows.map((row) => show(row, timeZone))}
    </RecordSection>
  );
}
