import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { safeFileName } from "@/lib/core/file-name";
import { listMyFiles, type MyFile } from "@/lib/documents/person";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { archiveOf, type ArchiveEntry } from "@/lib/storage/archive";
import { files } from "@/lib/storage/files";
import { getMyData, type MyData } from "./my-data";

/** GET /api/users/me/data: all of a member's data and files as one ZIP, streamed. */
export const downloadMyData = operation({
  actor: member,
  input: noInput,
  async run(person) {
    await countUse("data download by member", person.id, { max: 10, windowSeconds: 60 * 60 });
    const [data, documents] = await Promise.all([getMyData(person), listMyFiles(person)]);
    await recordAudit({
      actor: person,
      action: "own_data_downloaded",
      target: { type: "user", id: person.id },
    });
    return {
      fileName: `my-data-${data.writtenAt.slice(0, 10)}.zip`,
      contentType: "application/zip",
      body: archiveOf(entriesOf(data, documents)),
    };
  },
});

/** Files come first, so that the JSON can list which of them are included. */
async function* entriesOf(data: MyData, documents: MyFile[]): AsyncGenerator<ArchiveEntry> {
  const taken = new Set<string>();
  const documentFacts = [];
  for (const { upload, fileName, ...document } of documents) {
    const content = upload.storageKey ? await files().read(upload.storageKey) : null;
    const name = content && `documents/${uniqueName(taken, safeFileName(fileName, document.fileType))}`;
    if (name) yield { name, at: document.uploadDate, content };
    // A missing file is listed as missing; the rest is still included.
    documentFacts.push({ fileName, ...document, sha256: upload.sha256, file: name });
  }
  const json = JSON.stringify({ ...data, documents: documentFacts }, null, 2);
  yield { name: "my-data.json", at: new Date(data.writtenAt), content: Buffer.from(json) };
}

/** Makes a name unique: "licence.pdf", "licence (2).pdf". Windows and macOS ignore case. */
function uniqueName(taken: Set<string>, fileName: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(fileName) ?? [];
  for (let count = 1; ; count++) {
    const name = count === 1 ? fileName : `${stem} (${count})${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
