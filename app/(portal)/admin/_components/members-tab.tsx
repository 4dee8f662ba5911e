import type { ListRequest } from "@/components/lists/list-address";
import type { Admin } from "@/lib/auth/member";

export type AdminTabProps = {
  person: Admin;
  timeZone: string;
  request: ListRequest;
  asked: Record<string, string | string[] | undefined>;
};

export function MembersTab(_: AdminTabProps) {
  return null;
}
