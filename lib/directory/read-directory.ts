import "server-only";
import { operation } from "@/lib/core/operation";
import { searchDirectory } from "./queries";
import { directorySearchInput } from "./schema";
import { directoryReader } from "./shared/visible";

/** GET /api/directory: a page of the members who are listed. */
export const readDirectory = operation({
  actor: directoryReader,
  input: directorySearchInput,
  async run(reader, search) {
    const { items, total, page } = await searchDirectory(reader, search);
    return { items, total, page };
  },
});
