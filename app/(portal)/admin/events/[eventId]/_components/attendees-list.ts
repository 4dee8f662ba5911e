import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { pathTo } from "@/lib/core/path-to";
import { attendeeFilters } from "@/lib/registrations/rules";

export const attendeesList = (eventId: string) =>
  ({
    path: pathTo("/admin/events/[eventId]", { eventId }),
    noun: "registrations",
    size: 50,
    filters: { show: oneOf(attendeeFilters) },
    sorts: ["name", "company", "payment", "amount", "date"],
  }) as const satisfies ListDescription;
export type AttendeesRequest = ListRequest<ReturnType<typeof attendeesList>>;
