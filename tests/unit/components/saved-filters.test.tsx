import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { membersList } from "@/app/(portal)/admin/_components/lists";
import { SavedFilters } from "@/app/(portal)/admin/_components/members/saved-filters";
import { parseListRequest } from "@/components/lists/list-request";

vi.mock("@/app/(portal)/admin/_components/members/saved-filter-buttons", () => ({
  SaveFilter: () => <button>Save this filter</button>,
  EditSavedFilters: () => <button>Edit</button>,
}));

const saved = [
  { id: "1", version: 1, name: "Old", filter: null },
  { id: "2", version: 1, name: "BCCP", filter: { status: null, type: "BCCP" } },
];
const show = (search: Record<string, string>, mayEdit = true, shown = saved) =>
  render(<SavedFilters saved={shown} request={parseListRequest(membersList, search)} mayEdit={mayEdit} />);
const current = () => screen.getByRole("link", { name: "BCCP" }).getAttribute("aria-current");
const saving = () => screen.queryByRole("button", { name: "Save this filter" });

it("a saved filter that is out of date leads nowhere and says so", () => {
  show({});
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText("Old").textContent).toBe("Old Out of date");
});

it("a saved filter is current when its address is open, unless searched words narrow it", () => {
  const { unmount } = show({ type: "BCCP", sort: "name" });
  expect(current()).toBe("page");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/admin?tab=members&type=BCCP&sort=name");
  unmount();
  show({ type: "BCCP", q: "Marva" });
  expect(current()).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/admin?tab=members&type=BCCP");
});

it("only people who may change members can save a filter, once, and never words alone", () => {
  for (const [search, mayEdit, isOffered] of [
    [{ status: "pending" }, true, true],
    [{ status: "pending" }, false, false],
    [{ type: "BCCP" }, true, false],
    [{ q: "Marva" }, true, false],
  ] as const) {
    const { unmount } = show(search, mayEdit);
    expect(saving() !== null).toBe(isOffered);
    unmount();
  }
  const { container } = show({ status: "pending" }, false, []);
  expect(container.innerHTML).toBe("");
});
