import { listRequest, type ListRequest } from "@/components/lists/list-address";
import { parseMemberFilter, type MemberFilter } from "@/lib/members/rules";

type Search = Record<string, string | string[] | undefined>;

/** Which members a list shows, as the calls and the email to all of them name it. */
export type ChosenMembers = { q: string; status: MemberFilter | null; type: string | null };

export type MembersRequest = {
  /** With the filter and the type as what the address keeps. */
  request: ListRequest;
  status: MemberFilter | null;
  type: string | null;
};

/** What the Members tab's address asks for; anything unreadable counts as not asked. */
export function membersRequest(asked: Search): MembersRequest {
  const status = parseMemberFilter(asked.status);
  const type = typeof asked.type === "string" && isPlain(asked.type) ? asked.type : null;
  const kept = { ...(status ? { status } : {}), ...(type ? { type } : {}) };
  return { request: { ...listRequest(asked), kept }, status, type };
}

const isPlain = (type: string) => type !== "" && type.length <= 200 && !/[\p{Cc}\p{Surrogate}]/u.test(type);
