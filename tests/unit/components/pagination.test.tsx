import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { parseListRequest } from "@/components/lists/list-request";
import { Pagination } from "@/components/lists/pagination";
import { maxCounted, maxListed } from "@/lib/core/paging";

const paged = (page: number, total: number) =>
  render(
    <Pagination
      label="Payments"
      page={page}
      total={total}
      request={parseListRequest({ path: "/", noun: "payments", size: 25, filters: {}, sorts: [] }, {})}
    />,
  );
const more = /These are the first 10,000\. Search, filter or sort the list to see others\./;

it("a list that fits on one page has no page links", () => {
  expect(paged(1, 25).container.innerHTML).toBe("");
});

it("the last page of a list longer than its maximum says how to see the rest", () => {
  paged(400, maxCounted);
  expect(screen.getByText("Page 400 of 400")).not.toBeNull();
  expect(screen.getByText(more)).not.toBeNull();
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
});

it.each([
  [399, maxCounted],
  [400, maxListed],
])("page %d of %d rows does not mention rows beyond the maximum", (page, total) => {
  paged(page, total);
  expect(screen.queryByText(more)).toBeNull();
});
