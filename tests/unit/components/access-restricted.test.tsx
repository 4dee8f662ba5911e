import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { AccessRestricted } from "@/components/layout/access-restricted";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

test("the access-restricted page says why, and leads to the dashboard after two seconds", () => {
  vi.useFakeTimers();
  render(
    <>
      <AccessRestricted />
      <Toaster />
    </>,
  );
  expect(screen.getByRole("heading", { name: "Access Restricted" })).toBeTruthy();
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("Access Denied");
  expect(alert).toContain("You need admin privileges to access this page.");
  act(() => void vi.advanceTimersByTime(1_999));
  expect(router.replace).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/");
});
