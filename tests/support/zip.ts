import { promisify } from "node:util";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

/** The files of a ZIP by name, read with a different library from the one that writes it. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: false,
    strictFileNames: true,
  });
  const found: Promise<[string, Buffer]>[] = [];
  const open = promisify(zip.openReadStream.bind(zip)) as (
    entry: yauzl.Entry,
  ) => Promise<NodeJS.ReadableStream>;
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: yauzl.Entry) =>
      found.push(open(entry).then(async (stream) => [entry.fileName, await buffer(stream)])),
    );
    zip.on("end", () => resolve());
    zip.on("error", reject);
  });
  return new Map(await Promise.all(found));
}
