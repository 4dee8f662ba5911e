import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FirstOwner } from "@/app/(public)/setup/_components/first-owner";

vi.mock("@/app/(public)/setup/actions", () => ({
  createFirstOwnerAction: vi.fn(),
  requestFirstPasskeyAction: vi.fn(),
}));

afterEach(() => window.history.replaceState(null, "", "/"));

it.each([
  ["#ABCD-EFGH-JKMN-PQRS", "ABCD-EFGH-JKMN-PQRS"],
  ["#correct%20horse%20battery%20staple", "correct horse battery staple"],
  ["#ABCD%", "ABCD%"],
])("the setup address %s fills in the code as it was typed", (hash, code) => {
  window.history.replaceState(null, "", `/setup${hash}`);
  render(<FirstOwner />);
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe(code);
});
