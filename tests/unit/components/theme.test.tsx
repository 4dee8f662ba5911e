import { runInThisContext } from "node:vm";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { themeScript } from "@/components/layout/theme";
import { ThemeChoice } from "@/components/layout/theme-choice";

let device = { matches: false, addEventListener: vi.fn<(event: string, listener: () => void) => void>() };
const isDark = () => document.documentElement.classList.contains("dark");
/** As a page does before it is drawn. */
const open = () => void runInThisContext(themeScript);

beforeEach(() => {
  device = { matches: false, addEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => device);
});

afterEach(() => {
  localStorage.clear();
  document.documentElement.className = "";
  vi.unstubAllGlobals();
});

test("a page has the device's theme, and follows it, until one is chosen", () => {
  device.matches = true;
  open();
  expect(isDark()).toBe(true);
  device.matches = false;
  device.addEventListener.mock.calls[0]![1]();
  expect(isDark()).toBe(false);
});

test("what is chosen counts at once and on the next page, whatever the device has", () => {
  open();
  render(<ThemeChoice />);
  expect(screen.getByRole("radio", { name: "System" })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(isDark()).toBe(true);
  expect(screen.getByRole("radio", { name: "Dark" })).toHaveProperty("checked", true);
  document.documentElement.className = "";
  open();
  expect(isDark()).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Light" }));
  device.matches = true;
  open();
  expect(isDark()).toBe(false);
});
