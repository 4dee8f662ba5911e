import { describe, expect, it, vi } from "vitest";
import { createScanFilter } from "@/components/check-in/scan-filter";

describe("what the camera reads", () => {
  it("a ticket is sent once while the camera sees it, and again after it was out of sight", () => {
    const offer = createScanFilter();
    const send = vi.fn(() => true);
    for (let now = 0; now <= 10_000; now += 100) offer("A", now, send);
    expect(send).toHaveBeenCalledTimes(1);
    offer("A", 13_100, send);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("the next ticket that the camera sees is sent immediately", () => {
    const offer = createScanFilter();
    const send = vi.fn(() => true);
    offer("A", 0, send);
    offer("B", 100, send);
    expect(send.mock.calls).toEqual([["A"], ["B"]]);
  });

  it("a ticket that could not be checked in is tried again, and the ticket before it is not", () => {
    const offer = createScanFilter();
    const taken: string[] = [];
    let isBusy = false;
    const send = (code: string) => {
      if (!isBusy) taken.push(code);
      return !isBusy;
    };
    offer("A", 0, send);
    isBusy = true;
    offer("B", 100, send);
    offer("A", 200, send);
    isBusy = false;
    offer("B", 300, send);
    expect(taken).toEqual(["A", "B"]);
  });
});
