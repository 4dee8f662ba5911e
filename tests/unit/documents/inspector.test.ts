import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { createInspector } from "@/lib/documents/shared/inspector";
import { log } from "@/lib/log";
import { costlyXml } from "../../support/hostile-files.mjs";
import { aDocx } from "../../support/papers";

const docx = {
  contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
const complicated = { problem: "complicated" };

/** In memory of its own, as the thread takes it over. */
const own = (file: Uint8Array) => new Uint8Array(file);

describe("a file that is inspected", () => {
  it.each(["carriage returns", "carriage returns in one instruction", "tabs in one attribute"])(
    "inspecting a file takes a bounded heap, even when its text arrives in millions of pieces: %s",
    async (name) => {
      const inspect = createInspector({ heapMb: 128, maxMs: 60_000 });
      expect(await inspect("zip", own(costlyXml[name]!()))).toEqual(docx);
    },
    60_000,
  );

  it.each([
    ["heap", { heapMb: 10, maxMs: 60_000 }, "ERR_WORKER_OUT_OF_MEMORY"],
    ["time", { heapMb: 128, maxMs: 1 }, "The operation was aborted"],
  ])(
    "a file that exceeds its %s is refused alone, and other files are not affected",
    async (_what, limits, reason) => {
      const warned = vi.spyOn(log, "warn").mockReturnValue();
      const [small, large] = [createInspector({ heapMb: 128, maxMs: 60_000 }), createInspector(limits)];
      const [before, costly] = await Promise.all([
        small("zip", own(aDocx())),
        large("zip", own(costlyXml["tabs in one attribute"]!())),
      ]);
      expect([before, costly]).toEqual([docx, complicated]);
      expect(warned.mock.calls).toMatchObject([
        [{ kind: "zip", error: expect.stringContaining(reason) }, expect.any(String)],
      ]);
      expect(await small("zip", own(aDocx()))).toEqual(docx);
      warned.mockRestore();
    },
    60_000,
  );

  it("inspecting a file does not raise the priority of a portal that runs at the lowest", async () => {
    const worker = pathToFileURL(path.resolve("lib/documents/inspection/worker.mjs")).href;
    const script = `
      import os from "node:os";
      os.setPriority(os.constants.priority.PRIORITY_LOW);
      await import(${JSON.stringify(worker)});
      console.log(os.getPriority() === os.constants.priority.PRIORITY_LOW);
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    expect(stdout).toBe("true\n");
  });
});
