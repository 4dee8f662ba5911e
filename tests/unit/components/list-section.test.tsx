import { render, screen, within } from "@testing-library/react";
import { Mail } from "lucide";
import { describe, expect, it } from "vitest";
import { FilterLinks } from "@/components/lists/link-filters";
import { oneOf, parseListRequest, type SearchParams } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { SortableHead } from "@/components/lists/sortable-head";
import type { PeopleLimit } from "@/lib/audit/labels";

const list = {
  path: "/admin/emails",
  noun: "emails",
  size: 2,
  filters: { state: oneOf(["sent", "failed"]) },
  sorts: ["subject"],
} as const;

function show(search: SearchParams, rows: string[] | null, peopleLimit: PeopleLimit | null = null) {
  const request = parseListRequest(list, search);
  render(
    <ListSection
      label="Outbox"
      headingId="outbox"
      request={request}
      searchLabel="Search emails"
      filters={
        <FilterLinks
          label="Filter emails"
          request={request}
          name="state"
          values={["sent", "failed"]}
          labelOf={(state) => `Only ${state}`}
          counts={{ all: 1_312, sent: 2 }}
        />
      }
      found={rows && { total: rows.length, page: request.page, rows, peopleLimit }}
      empty={{ icon: Mail, title: "No emails yet", description: "They will appear here." }}
    >
      {({ rows }) => (
        <table>
          <thead>
            <tr>
              <SortableHead request={request} column="subject" label="Email" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>{row}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListSection>,
  );
  return within(screen.getByRole("region"));
}

const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const hidden = () =>
  [...screen.getByRole("search").querySelectorAll("input[type=hidden]")].map(
    (input) => `${input.getAttribute("name")}=${input.getAttribute("value")}`,
  );

describe("a list", () => {
  it("a list shows its total, its rows, and pages that keep words, filter and order", () => {
    const section = show({ q: "ann", state: "sent", sort: "-subject", page: "1" }, ["a", "b", "c"]);
    expect(section.getByRole("heading", { level: 2 }).textContent).toBe("Outbox (3)");
    expect(section.getAllByRole("cell")).toHaveLength(3);
    expect(hrefOf("Next")).toBe("/admin/emails?state=sent&sort=-subject&q=ann&page=2");
    expect(section.getByRole("columnheader").getAttribute("aria-sort")).toBe("descending");
    expect(hrefOf("Email")).toBe("/admin/emails?state=sent&sort=subject&q=ann");
    expect(hidden()).toEqual(["state=sent", "sort=-subject"]);
  });

  it.each([[["a"]], [[]]])("a list says that it ends at the limit of people, after the rows %j", (rows) => {
    const section = show({ q: "ann" }, rows, { max: 500, minutes: 12 });
    expect(section.queryAllByRole("cell")).toHaveLength(rows.length);
    expect(section.getByRole("status").textContent).toMatch(
      /Your roles let you see 500 people per hour, and you have seen that many. You can see others in 12 minutes.$/,
    );
    expect(section.queryByText(/No emails/)).toBeNull();
  });

  it("a list links its filters with their counts and marks the current one", () => {
    show({ state: "sent", q: "ann" }, ["a"]);
    expect(hrefOf(/^All/)).toBe("/admin/emails?q=ann");
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Only sent2");
    expect(hrefOf("Only failed")).toBe("/admin/emails?state=failed&q=ann");
  });

  it.each<[SearchParams, string, string]>([
    [{ q: "ann" }, "No emails found", "Nothing matches “ann”."],
    [{ q: "ann", state: "sent" }, "No emails found", "Nothing matches “ann” in this filter."],
    [{ state: "sent" }, "No emails found", "No emails match this filter."],
  ])("a list without matches for %j says so, and links to all rows", (search, title, words) => {
    const section = show(search, []);
    expect(section.getByRole("heading", { level: 3 }).textContent).toBe(title);
    expect(section.getByText(words)).not.toBeNull();
    expect(hrefOf("Show all emails")).toBe("/admin/emails");
  });

  it("a list that starts with a filter says that only this filter was searched", () => {
    const papers = {
      path: "/papers",
      noun: "papers",
      size: 2,
      filters: { show: oneOf(["pending", "all"], "pending") },
      sorts: [],
      everything: { show: "all" },
    };
    const found = { total: 0, page: 1 };
    const empty = { icon: Mail, title: "All caught up", description: "You've reviewed every paper." };
    const words = (search: SearchParams) => {
      const request = parseListRequest(papers, search);
      const section = { label: "Papers", request, found, empty };
      const { container, unmount } = render(<ListSection {...section}>{() => null}</ListSection>);
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(words({})).toBe("All caught upYou've reviewed every paper.");
    expect(words({ q: "ann" })).toContain("Nothing matches “ann” in this filter.");
    expect(words({ q: "ann", show: "all" })).toContain("Nothing matches “ann”.");
  });

  it("an empty list says what will appear there", () => {
    show({}, []);
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("No emails yet");
    expect(screen.queryByRole("link", { name: "Show all emails" })).toBeNull();
  });

  it("a list whose query failed says so without a count, and can be reloaded, searched and filtered", () => {
    const section = show({ q: "ann", state: "sent", page: "2" }, null);
    expect(section.getByRole("heading", { level: 2 }).textContent).toBe("Outbox");
    expect(within(section.getByRole("alert")).getByRole("heading", { level: 3 }).textContent).toBe(
      "We couldn't load this list",
    );
    expect(hrefOf("Try again")).toBe("/admin/emails?state=sent&q=ann&page=2");
    expect(section.getByRole("searchbox", { name: "Search emails" })).not.toBeNull();
    expect(hrefOf("Only failed")).toBe("/admin/emails?state=failed&q=ann");
    expect(section.queryByText(/No emails/)).toBeNull();
  });
});
