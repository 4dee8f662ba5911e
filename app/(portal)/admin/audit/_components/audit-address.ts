import type { ListRequest } from "@/components/lists/list-address";

export type AuditRequest = {
  text: string;
  action: string;
  from: string;
  to: string;
  sort: string;
  page: number;
};

const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

type Search = Record<string, string | string[] | undefined>;

/** The filters that the address asks for beside the search; anything unreadable counts as not asked. */
export function auditFilters({ action, from, to }: Search): Pick<AuditRequest, "action" | "from" | "to"> {
  return {
    action: typeof action === "string" && /^[a-z_]{1,60}$/.test(action) ? action : "",
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
  };
}

/** What the list's links keep. */
export function auditList({ text, action, from, to, sort, page }: AuditRequest): ListRequest {
  const kept = Object.fromEntries(Object.entries({ action, from, to }).filter(([, value]) => value));
  return { text, sort, page, kept };
}
