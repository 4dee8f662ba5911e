import { oneOf, type ListDescription, type ListRequest } from "@/components/lists/list-request";
import { certificateStateNames } from "@/lib/certificates/rules";
import { pathTo } from "@/lib/core/path-to";

export const certificatesList = (eventId: string) =>
  ({
    path: pathTo("/admin/events/[eventId]/certificates", { eventId }),
    noun: "certificates",
    size: 50,
    filters: { state: oneOf(certificateStateNames) },
    sorts: ["name", "date"],
  }) as const satisfies ListDescription;
export type CertificatesRequest = ListRequest<ReturnType<typeof certificatesList>>;
