import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EventActions } from "@/components/events/event-actions";
import type { RegistrationState } from "@/lib/seats/rules";

afterEach(cleanup);

const linksOf = (state: RegistrationState, priceCents = 0) => {
  render(<EventActions event={{ id: "e1", priceCents, prices: [], state }} />);
  return screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

test("an open event's card has its price on the button, and links its page", () => {
  expect(linksOf("open", 7_500)).toEqual([
    ["Register - $75", "/event-registration/event/e1"],
    ["View Event Page", "/event/e1"],
  ]);
  cleanup();
  expect(linksOf("open")[0]?.[0]).toBe("Register (Free)");
});

test.each(["registered", "closed", "full"] as const)(
  "the card of an event that is %s links only to its page",
  (state) => {
    expect(linksOf(state)).toEqual([["View Event Page", "/event/e1"]]);
  },
);
