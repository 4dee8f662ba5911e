import { describe, expect, it } from "vitest";
import { fileSizeLabel, fileTypeLabel, quotaLabel } from "@/lib/documents/labels";
import { canCorrect, canWithdraw, fitsQuota } from "@/lib/documents/rules";

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
  ])("a document of %i bytes is shown as %s", (bytes, words) => {
    expect(fileSizeLabel(bytes)).toBe(words);
  });
});

describe("what can be done with a document", () => {
  it("a document can be withdrawn until it is reviewed, and replaced once when it was rejected", () => {
    const statuses = ["pending", "approved", "rejected"] as const;
    expect(statuses.map((status) => canWithdraw({ status }))).toEqual([true, false, false]);
    expect(statuses.map((status) => canCorrect({ status, isReplaced: false }))).toEqual([false, false, true]);
    expect(canCorrect({ status: "rejected", isReplaced: true })).toBe(false);
  });

  it("a document's type has the words of its hint", () => {
    expect(fileTypeLabel("application/msword")).toBe("DOC");
  });
});

describe("a person's quota", () => {
  const quota = { maxFiles: 50, maxMegabytes: 200 };
  const full = 200 * 1_048_576;

  it.each([
    [{ files: 49, bytes: full - 10 }, 10, true],
    [{ files: 50, bytes: 0 }, 1, false],
    [{ files: 1, bytes: full - 10 }, 11, false],
  ])("a person's quota with %j used has room for %i bytes: %s", (use, sizeBytes, expected) => {
    expect(fitsQuota({ ...use, unclaimedFiles: 0 }, sizeBytes, quota)).toBe(expected);
  });

  it("the quota of a person's documents is shown with the files and space used", () => {
    const use = { files: 12, bytes: 34 * 1_048_576, unclaimedFiles: 0 };
    expect(quotaLabel(use, quota)).toBe("12 of 50 files and 34 MB of 200 MB used");
    expect(quotaLabel({ ...use, unclaimedFiles: 1 }, quota)).toBe(
      "12 of 50 files and 34 MB of 200 MB used, including 1 that was not added as a document",
    );
  });
});
