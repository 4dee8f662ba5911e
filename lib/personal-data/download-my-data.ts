import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { safeFileName, uniqueName } from "@/lib/core/file-name";
import { listMyPhoto } from "@/lib/directory/person";
import { listMyFiles } from "@/lib/documents/person";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { listMyProofs } from "@/lib/payments/person";
import { createZip, type ArchiveEntry } from "@/lib/storage/archive";
import { getFileStore } from "@/lib/storage/files";
import { getMyData, type MyData } from "./my-data";

/** GET /api/users/me/data: all of a member's data and files as one ZIP, streamed. */
export const downloadMyData = operation({
  actor: member,
  input: noInput,
  async run(person) {
    await countUse("data download by member", person.id, { max: 10, windowSeconds: 60 * 60 });
    const data = await getMyData(person);
    const [photograph, documents, proofs] = await Promise.all([
      listMyPhoto(person),
      listMyFiles(person),
      listMyProofs(person),
    ]);
    await recordAudit({
      actor: person,
      action: "own_data_downloaded",
      target: { type: "user", id: person.id },
    });
    return {
      fileName: `my-data-${data.writtenAt.slice(0, 10)}.zip`,
      contentType: "application/zip",
      body: createZip(entriesOf(data, { photograph, documents, proofs })),
    };
  },
});

type MyFiles = {
  photograph: Awaited<ReturnType<typeof listMyPhoto>>;
  documents: Awaited<ReturnType<typeof listMyFiles>>;
  proofs: Awaited<ReturnType<typeof listMyProofs>>;
};

/** The entries of the archive. Files come first, so that the JSON can list which of them are included. */
async function* entriesOf(
  data: MyData,
  { photograph, documents, proofs }: MyFiles,
): AsyncGenerator<ArchiveEntry> {
  const at = new Date(data.writtenAt);
  const lists = {
    photograph: yield* filesOf("photograph", photograph, ({ uploadDate }) => uploadDate),
    documents: yield* filesOf("documents", documents, ({ uploadDate }) => uploadDate),
    paymentReports: yield* filesOf("proofs-of-payment", proofs, ({ reportedAt }) => reportedAt),
  };
  const json = JSON.stringify({ ...data, ...lists }, null, 2);
  yield { name: "my-data.json", at, content: Buffer.from(json) };
}

type WithFile = {
  fileName: string | null;
  fileType: string | null;
  upload: { storageKey: string | null; sha256: string | null } | null;
};

/** Adds the files to a folder. @returns what the JSON says of each */
async function* filesOf<Item extends WithFile>(
  folder: string,
  items: Item[],
  dateOf: (item: Item) => Date,
): AsyncGenerator<ArchiveEntry, object[]> {
  const taken = new Set<string>();
  const facts = [];
  for (const item of items) {
    const { upload, ...listed } = item;
    const content = upload?.storageKey ? await getFileStore().read(upload.storageKey) : null;
    const fileName = safeFileName(item.fileName ?? "", item.fileType ?? "");
    const name = content && `${folder}/${uniqueName(taken, fileName)}`;
    if (name) yield { name, at: dateOf(item), content };
    // A missing file is listed as missing; the rest is still included.
    facts.push({ ...listed, sha256: upload?.sha256 ?? null, file: name });
  }
  return facts;
}
