import type { ReactNode } from "react";
import { listHref, parseListRequest, type SearchParams } from "@/components/lists/list-request";
import type { Member } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { entriesShown, RecordSection } from "./record-section";
import { sectionQueries, sectionViews, type Section, type SectionRow } from "./sections";

type MemberSectionProps = {
  person: Member;
  memberId: string;
  section: Section;
  timeZone: string;
  /** The parameters of the page with all entries; null on the member's page, which shows only the newest. */
  search: SearchParams | null;
};

/** One section of a member's record, for people who may see it. */
export async function MemberSection({ person, memberId, section, timeZone, search }: MemberSectionProps) {
  const path = pathTo("/admin/members/[memberId]", { memberId });
  const size = search ? entriesShown.many : entriesShown.few;
  const list = { path, fixed: { all: section }, noun: "entries", size, filters: {}, sorts: [] };
  const request = parseListRequest(list, search ?? {});
  const found = await sectionQueries[section](person, memberId, request);
  if (!found) return null;
  const { title, empty, line } = sectionViews[section];
  // TypeScript cannot see that reader and row belong to the same section.
  const show = line as (row: SectionRow<Section>, timeZone: string) => ReactNode;
  return (
    <RecordSection
      title={title}
      total={found.total}
      empty={empty}
      href={search ? null : listHref(request)}
      paging={search && { page: found.page, request }}
    >
      {found.rows.map((row) => show(row, timeZone))}
    </RecordSection>
  );
}
