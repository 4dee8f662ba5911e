import "server-only";
import path from "node:path";
import { env } from "@/lib/env";
import { blobStore } from "./blob";
import { diskStore } from "./disk";
import type { FileStore } from "./store";

let chosen: FileStore | undefined;

/** The file store: Vercel Blob when BLOB_READ_WRITE_TOKEN is set, otherwise a folder below PORTAL_DATA_DIR. */
export function getFileStore(): FileStore {
  return (chosen ??= env.BLOB_READ_WRITE_TOKEN ? blobStore(env.BLOB_READ_WRITE_TOKEN) : onDisk());
}

/** Removes drafts that crashes left behind; a blob store needs no such cleanup. */
export async function removeAbandonedDrafts(): Promise<void> {
  if (!env.BLOB_READ_WRITE_TOKEN) await onDisk().removeAbandoned();
}

function onDisk() {
  return diskStore(path.resolve(env.PORTAL_DATA_DIR, "uploads"));
}
