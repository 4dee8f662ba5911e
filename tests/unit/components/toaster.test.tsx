import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dismissToast, toast, toastAfterReload } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const show = (message: Parameters<typeof toast>[0]) => act(() => toast(message));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a success toast is a status and disappears after five seconds", () => {
  render(<Toaster />);
  show({ title: "Event Created" });
  expect(screen.getByRole("status").textContent).toContain("Event Created");
  expect(screen.getByRole("alert").textContent).toBe("");
  pass(4_999);
  expect(screen.getByRole("status").textContent).toContain("Event Created");
  pass(1);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a failure toast is an alert and stays longer", () => {
  render(<Toaster />);
  show({ title: "Creation Failed", variant: "destructive" });
  expect(screen.getByRole("alert").textContent).toContain("Creation Failed");
  pass(9_000);
  expect(screen.getByRole("alert").textContent).toContain("Creation Failed");
});

test("a new toast replaces the one before", () => {
  render(<Toaster />);
  show({ title: "Event Created" });
  show({ title: "Creation Failed", variant: "destructive" });
  expect(screen.queryByText("Event Created")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(1);
});

test("a toast that is dismissed is gone", () => {
  render(<Toaster />);
  show({ title: "Creation Failed", variant: "destructive" });
  act(() => screen.getByRole("button", { name: "Dismiss" }).click());
  expect(screen.queryByText("Creation Failed")).toBeNull();
});

test("a toast kept for after the reload is shown once", () => {
  toastAfterReload({ title: "Welcome back!" });
  const { unmount } = render(<Toaster />);
  expect(screen.getByRole("status").textContent).toContain("Welcome back!");
  act(dismissToast);
  unmount();
  render(<Toaster />);
  expect(screen.queryByText("Welcome back!")).toBeNull();
});
