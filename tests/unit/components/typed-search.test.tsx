import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import type { Outcome } from "@/lib/core/errors";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A search that answers when it is told to. */
function aSlowSearch() {
  const waiting = new Map<string, (outcome: Outcome<string>) => void>();
  const search = ({ text }: { text: string }) =>
    new Promise<Outcome<string>>((resolve) => waiting.set(text, resolve));
  const answer = (text: string) =>
    act(async () => {
      waiting.get(text)?.({ ok: true, data: `found by ${text}` });
      await Promise.resolve();
    });
  return { search, answer, asked: () => [...waiting.keys()] };
}

const pause = () => act(() => vi.advanceTimersByTimeAsync(250));

it("the answer to an earlier search never replaces that to a later one", async () => {
  const { search, answer } = aSlowSearch();
  const { result, rerender } = renderHook(({ typed }) => useTypedSearch(typed, search), {
    initialProps: { typed: "ro" },
  });
  await pause();
  rerender({ typed: "rolle" });
  await pause();
  await answer("rolle");
  await answer("ro");
  expect(result.current).toMatchObject({ text: "rolle", outcome: { data: "found by rolle" } });
});

it("a search waits for a pause in typing, and searches for nothing only where that finds something", async () => {
  const quiet = aSlowSearch();
  const { rerender } = renderHook(({ typed }) => useTypedSearch(typed, quiet.search), {
    initialProps: { typed: "" },
  });
  for (const typed of ["r", "ro", "rol"]) rerender({ typed });
  await pause();
  expect(quiet.asked()).toEqual(["rol"]);
  const eager = aSlowSearch();
  renderHook(() => useTypedSearch(" ", eager.search, { findsByNothing: true }));
  await pause();
  expect(eager.asked()).toEqual([""]);
});

it("a result is forgotten with its text, so that typing the same again never shows what it found before", async () => {
  const { search, answer } = aSlowSearch();
  const { result, rerender } = renderHook(({ typed }) => useTypedSearch(typed, search), {
    initialProps: { typed: "rolle" },
  });
  await pause();
  await answer("rolle");
  expect(result.current).not.toBeNull();
  rerender({ typed: "" });
  rerender({ typed: "rolle" });
  expect(result.current).toBeNull();
});
