import { describe, expect, it } from "vitest";
import { fileSizeLabel, fileTypeLabel } from "@/lib/documents/labels";
import { canCorrect, canWithdraw } from "@/lib/documents/rules";

describe("a document's size in words", () => {
  it.each([
    [860, "860 bytes"],
    [1_023, "1023 bytes"],
    [1_024, "1 KB"],
    [1_536, "1.5 KB"],
    [45_000, "44 KB"],
    [1_047_551, "1023 KB"],
    [1_047_552, "1 MB"],
    [10_485_760, "10 MB"],
  ])("%i is %s", (bytes, words) => {
    expect(fileSizeLabel(bytes)).toBe(words);
  });
});

describe("what can be done with a document", () => {
  it("is taken back while nobody has decided, and corrected once when it was rejected", () => {
    const statuses = ["pending", "approved", "rejected"] as const;
    expect(statuses.map((status) => canWithdraw({ status }))).toEqual([true, false, false]);
    expect(statuses.map((status) => canCorrect({ status, isReplaced: false }))).toEqual([false, false, true]);
    expect(canCorrect({ status: "rejected", isReplaced: true })).toBe(false);
  });

  it("has a type in the words of its hint", () => {
    expect(fileTypeLabel("application/msword")).toBe("DOC");
  });
});
