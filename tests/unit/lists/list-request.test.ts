import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  listHref,
  oneOf,
  parseListRequest,
  textThat,
  type SearchParams,
} from "@/components/lists/list-request";
import { auditList } from "@/app/(portal)/admin/audit/_components/audit-list";

const list = {
  path: "/admin",
  noun: "members",
  size: 25,
  fixed: { tab: "papers" },
  filters: {
    show: oneOf(["pending", "all"], "pending"),
    status: oneOf(["paid", "failed"]),
    type: textThat((text) => text.length < 5),
  },
  sorts: ["name", "date"],
} as const;
const parse = (search: SearchParams) => parseListRequest(list, search);
const nothing = {
  text: "",
  sort: "",
  page: 1,
  size: 25,
  filters: { show: "pending", status: null, type: null },
};

describe("the address of a list", () => {
  it("a list's address names only days that exist", () => {
    const days = ["2026-02-28", "2026-02-30", "0000-01-01", "9999-12-31", "today"];
    const read = days.map((from) => parseListRequest(auditList, { from }).filters.from);
    expect(read).toEqual(["2026-02-28", null, null, null, null]);
  });

  it("a list's address is parsed into words, filters, order and page", () => {
    const search = {
      q: " ann  bethel ",
      show: "all",
      status: "paid",
      type: "BCCP",
      sort: "-date",
      page: "3",
    };
    expect(parse(search)).toEqual({
      list,
      text: "ann  bethel",
      sort: "-date",
      page: 3,
      size: 25,
      filters: { show: "all", status: "paid", type: "BCCP" },
    });
  });

  it.each<[string, SearchParams]>([
    ["nothing", {}],
    ["values the list does not have", { show: "none", status: "", sort: "amount", page: "0" }],
    ["a column of every object", { show: "constructor", sort: "constructor", type: "toString" }],
    ["a sort with two hyphens", { sort: "--date" }],
    [
      "everything twice",
      { q: ["a", "b"], show: ["all", "all"], status: ["paid"], sort: ["date"], page: ["2", "3"] },
    ],
    ["text that is too long", { type: "abcde" }],
  ])("a list's address with %s requests the unfiltered list", (_name, search) => {
    expect(parse(search)).toEqual({ list, ...nothing });
  });

  it("a list's address never passes on what the database cannot store, or more than 200 letters", () => {
    expect(parse({ q: "a\0b\ud800c" }).text).toBe("a b c");
    expect(parse({ q: "x".repeat(500) }).text).toHaveLength(200);
  });

  it("a list's address leaves out defaults, and leads to the first page unless one is given", () => {
    expect(listHref(parse({}))).toBe("/admin?tab=papers");
    const request = parse({ q: "a&b", status: "paid", sort: "-date", page: "3" });
    expect(listHref(request)).toBe("/admin?tab=papers&status=paid&sort=-date&q=a%26b");
    expect(listHref(request, { page: 3 })).toBe("/admin?tab=papers&status=paid&sort=-date&q=a%26b&page=3");
  });

  it("changing one thing in a list's address preserves everything else", () => {
    const request = parse({ q: "ann", show: "all", status: "paid", sort: "name" });
    expect(listHref(request, { filters: { status: null } })).toBe(
      "/admin?tab=papers&show=all&sort=name&q=ann",
    );
    expect(listHref(request, { sort: "-name" })).toBe(
      "/admin?tab=papers&show=all&status=paid&sort=-name&q=ann",
    );
    expect(listHref(request, { path: "/api/export", sort: "", also: { message: "1" } })).toBe(
      "/api/export?tab=papers&show=all&status=paid&message=1&q=ann",
    );
  });

  it.each<[SearchParams, boolean]>([
    [{}, false],
    [{ sort: "name", page: "2", show: "pending" }, false],
    [{ q: "ann" }, true],
    [{ show: "all" }, true],
    [{ type: "BCCP" }, true],
  ])("whether the list address %j narrows the list is known: %s", (search, isNarrower) =>
    expect(isNarrowed(parse(search))).toBe(isNarrower),
  );
});
