import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createArchive } from "@/scripts/backup/archive.mjs";
import { ensureBackupFolder, writeError } from "@/scripts/backup/folder.mjs";
import { CliError } from "@/scripts/cli-error.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";

const folder = temporaryFolder();
const systemError = (code: string) => Object.assign(new Error(code), { code });

afterEach(() => vi.restoreAllMocks());

it.each([
  ["EROFS", `No backup can be written in ${folder}: it is read-only.`],
  ["EACCES", `No backup can be written in ${folder}: this account may not write there.`],
])("a backup file that cannot be opened (%s) is named in words", async (code, words) => {
  vi.spyOn(fs, "open").mockImplementation((...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(systemError(code)),
  );
  const failure = createArchive(path.join(folder, "portal.tar.gz")).catch((error: unknown) => error);
  expect(await failure).toEqual(new CliError(words));
  expect(await failure).toBeInstanceOf(CliError);
});

it.each([null, "open the second drawer"])(
  "a disk that fills up during a backup is named, with the passphrase %s",
  async (passphrase) => {
    const archive = await createArchive(path.join(folder, "portal.tar.gz"), passphrase);
    const full = ((...args: unknown[]) =>
      (args.at(-1) as (error: Error) => void)(systemError("ENOSPC"))) as never;
    vi.spyOn(fs, "write").mockImplementation(full);
    vi.spyOn(fs, "writev").mockImplementation(full);
    const bytes = randomBytes(1_048_576);
    const fill = async () => {
      for (let piece = 1; piece <= 20; piece++) await archive.addBytes(`tables/User/0000000${piece}`, bytes);
      await archive.finish();
    };
    await expect(fill()).rejects.toThrow(`The disk of ${folder} is full.`);
    await archive.discard();
    expect(fs.readdirSync(folder)).toEqual([]);
  },
);

it("a file in place of the backup folder is named", async () => {
  const [file, link] = ["file", "link"].map((name) => path.join(folder, name)) as [string, string];
  fs.writeFileSync(file, "");
  fs.symlinkSync(path.join(folder, "nowhere"), link);
  await expect(ensureBackupFolder(path.join(file, "backups"))).rejects.toThrow(`${file} is not a folder.`);
  await expect(ensureBackupFolder(link)).rejects.toThrow(`in ${link}: ${link} is a link to something`);
  for (const one of [file, link]) fs.rmSync(one);
});

it("an error unrelated to the backup folder is passed on unchanged", () => {
  const bug = new TypeError("undefined is not a function");
  expect(writeError(folder, bug)).toBe(bug);
});
