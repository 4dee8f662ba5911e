import "server-only";
import path from "node:path";
import { env } from "@/lib/env";
import { blobStore } from "./blob";
import { diskStore } from "./disk";
import type { Store } from "./store";

let chosen: Store | undefined;

/** Where this portal keeps its files: in Vercel Blob when BLOB_READ_WRITE_TOKEN is set, else below PORTAL_DATA_DIR. */
export function files(): Store {
  return (chosen ??= env.BLOB_READ_WRITE_TOKEN ? blobStore(env.BLOB_READ_WRITE_TOKEN) : onDisk());
}

/** Clears away what crashes left half written; a blob store does so itself. */
export async function removeAbandonedDrafts(): Promise<void> {
  if (!env.BLOB_READ_WRITE_TOKEN) await onDisk().removeAbandoned();
}

function onDisk() {
  return diskStore(path.resolve(env.PORTAL_DATA_DIR, "uploads"));
}
