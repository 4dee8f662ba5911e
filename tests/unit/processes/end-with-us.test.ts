import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { isAlive } from "@/scripts/processes/identity.mjs";
import { inRoot } from "@/scripts/paths.mjs";

const program = `
  import { spawn } from "node:child_process";
  import { endWithUs } from ${JSON.stringify(inRoot("scripts/processes/end-with-us.mjs"))};
  const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  endWithUs(child);
  console.log(child.pid);
`;

it.skipIf(process.platform === "win32").each(["SIGKILL", "SIGTERM", "SIGINT"] as const)(
  "a process that is ended by %s ends its child processes too",
  async (signal) => {
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill(signal);
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);
