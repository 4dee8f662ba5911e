import { expect, it } from "vitest";
import { CliError } from "../../../scripts/cli-error.mjs";
import { buildRefusal } from "../../../scripts/setup/build.mjs";

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each(["EROFS", "EACCES"])(
  "a start that would have to build in a folder it cannot write (%s) says what to run",
  (code) => {
    expect(buildRefusal(failure(code))).toBeInstanceOf(CliError);
    expect(String(buildRefusal(failure(code)))).toContain("npm run build");
  },
);

it("other failures of the build folder are not mistaken for missing permission to write", () => {
  const full = failure("ENOSPC");
  expect(buildRefusal(full)).toBe(full);
});
