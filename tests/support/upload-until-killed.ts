import { prisma } from "@/lib/db/client";
import { fileTypeOf } from "@/lib/documents/shared/file-type";
import { receiveFileStream } from "@/lib/storage/receive";
import { receiveUpload } from "@/lib/storage/uploads";
import { aPdfOf } from "./papers";

/*
 * A process that receives a file and stops in the middle, to be killed by its parent: at a percentage of the bytes,
 * or ("kept") when the file is stored and its row is not updated yet.
 */

const [uploadId = "", userId = "", moment = ""] = process.argv.slice(2);
const size = 2_000_000;
const file = aPdfOf(size);
await prisma().$queryRaw`SELECT 1`;

const never = new Promise<never>(() => undefined);
const arrives = moment === "kept" ? size : Math.floor((size * Number(moment)) / 100);
let sent = 0;
const body = new ReadableStream<Uint8Array>({
  async pull(controller) {
    if (sent === arrives) {
      if (moment === "kept") return controller.close();
      console.log("now");
      return never;
    }
    const next = Math.min(sent + 65_536, arrives);
    controller.enqueue(file.subarray(sent, next));
    sent = next;
  },
});
const request = new Request("http://localhost/", {
  method: "PUT",
  body,
  duplex: "half",
} as RequestInit);

const { stream, received } = receiveFileStream(request, size);
await receiveUpload(
  { id: uploadId, userId },
  () => stream,
  async (kept) => {
    const facts = { contentType: await fileTypeOf(kept, "192.0.2.1"), ...received() };
    console.log("now");
    return moment === "kept" ? never : facts;
  },
);
