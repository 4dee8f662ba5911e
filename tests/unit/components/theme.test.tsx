import { runInThisContext } from "node:vm";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FollowTheme } from "@/components/layout/follow-theme";
import { themeScript } from "@/components/layout/theme";
import { ThemeChoice } from "@/components/layout/theme-choice";

let device = aDevice();
function aDevice() {
  const addEventListener = vi.fn<(event: string, listener: () => void) => void>();
  return { matches: false, addEventListener, removeEventListener: vi.fn() };
}
const isDark = () => document.documentElement.classList.contains("dark");
/** As a page does before it is drawn, and once it is. */
function open() {
  runInThisContext(themeScript);
  render(<FollowTheme />);
}

beforeEach(() => {
  device = aDevice();
  vi.stubGlobal("matchMedia", () => device);
});

afterEach(() => {
  localStorage.clear();
  document.documentElement.className = "";
  vi.unstubAllGlobals();
});

test("a page follows the device's theme until one is chosen", () => {
  device.matches = true;
  open();
  expect(isDark()).toBe(true);
  device.matches = false;
  device.addEventListener.mock.calls[0]![1]();
  expect(isDark()).toBe(false);
});

test("a page is dark before it is drawn, or once its script runs where the inline one is blocked", () => {
  localStorage.setItem("theme", "dark");
  runInThisContext(themeScript);
  expect(isDark()).toBe(true);
  document.documentElement.className = "";
  render(<FollowTheme />);
  expect(isDark()).toBe(true);
});

test("a chosen theme applies immediately and on the next page, whatever the device has", () => {
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
