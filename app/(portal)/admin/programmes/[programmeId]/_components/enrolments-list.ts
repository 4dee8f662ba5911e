import type { ListDescription, ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";

export const enrolmentsList = (programmeId: string) =>
  ({
    path: pathTo("/admin/programmes/[programmeId]", { programmeId }),
    noun: "people",
    size: 50,
    filters: {},
    sorts: ["name", "date"],
  }) as const satisfies ListDescription;
export type EnrolmentsRequest = ListRequest<ReturnType<typeof enrolmentsList>>;
