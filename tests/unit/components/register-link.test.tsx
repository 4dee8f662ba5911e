import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RegisterLink } from "@/app/(portal)/event/[eventId]/_components/register-link";

const event = { id: "1", priceCents: 4_000, prices: [] };

test("a visitor's register button leads to /api/login", () => {
  render(<RegisterLink event={event} state="open" isSignedIn={false} />);
  const login = screen.getByRole("link", { name: "Log in to register" });
  expect(login.getAttribute("href")).toBe("/api/login");
  expect(screen.queryByRole("link", { name: /Register -/ })).toBeNull();
});

test("a member's register button leads to the registration while it is open", () => {
  render(<RegisterLink event={event} state="open" isSignedIn />);
  const register = screen.getByRole("link", { name: "Register - $40" });
  expect(register.getAttribute("href")).toBe("/event-registration/event/1");
});

test.each([
  ["registered", "Registered"],
  ["closed", "Past Event"],
  ["full", "Event Full"],
] as const)("the register button of an event that is %s is disabled", (state, words) => {
  render(<RegisterLink event={event} state={state} isSignedIn />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: words }).disabled).toBe(true);
});
