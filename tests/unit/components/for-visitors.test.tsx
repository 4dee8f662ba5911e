// @vitest-environment jsdom
import { render, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ForVisitors } from "@/components/layout/for-visitors";

const refresh = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => router }));
const router = { refresh };

/** Its layout was drawn for this person. */
async function follow(person: string) {
  const { follow: drawFor } = await import("@/components/layout/sent-for");
  drawFor(person, "/", () => undefined);
}
beforeEach(() => refresh.mockClear());

it("a visitors' screen with the layout of an ended session is rendered again", async () => {
  await follow("ann");
  render(<ForVisitors />);
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

it("a visitors' screen that was rendered for a visitor is not rendered again", async () => {
  await follow("visitor");
  const { redrawForVisitor } = await import("@/components/layout/sent-for");
  redrawForVisitor(refresh);
  expect(refresh).not.toHaveBeenCalled();
});
