"use client";

import Uppy from "@uppy/core";
import XHRUpload from "@uppy/xhr-upload";
import type { FileState } from "./file-field";
import { api, readProblem } from "@/components/api/api-client";
import { documentExtensions, maxDocumentBytes } from "@/lib/documents/rules";
import { uploadRetryDelaysMs } from "@/lib/documents/schema";
import type { Problem } from "@/lib/core/errors";
import { notReached, sessionEndedMessage } from "@/components/api/lost-connection";

type FileFacts = {
  /** The address to which the file was sent, by which the form claims it. */
  address?: string;
  /** Why the last try failed, when all tries have failed. */
  failure?: Failure;
};
type Failure = NonNullable<FileState["failure"]>;
type Answer = { fileType: string; fileSize: number };

/** A failed try, with a message for the person. */
class FailedTry extends Error {
  constructor(
    message: string,
    /** Whether to try again: automatically after a pause (`again`), or when the person asks for it (`mayPass`). */
    readonly again = true,
    readonly mayPass = again,
  ) {
    super(message);
  }
}

const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The page's one uploader, because only one dialog with one file is open at a time. Its messages are the portal's own.
 */
export const uppy = new Uppy<FileFacts, Answer>({
  id: "documents",
  logger: quiet,
  restrictions: {
    maxNumberOfFiles: 1,
    minFileSize: 1,
    maxFileSize: maxDocumentBytes,
    allowedFileTypes: documentExtensions,
  },
  locale: {
    strings: { youCanOnlyUploadX: { 0: "Cannot add more files", 1: "Cannot add more files" } },
    pluralize: () => 0,
  },
}).use(XHRUpload, {
  method: "PUT",
  formData: false,
  withCredentials: true,
  endpoint: (files) => askForAddress([files].flat()[0]?.id ?? ""),
  // `send` counts the tries and the pauses itself, because each try needs a new address.
  shouldRetry: () => false,
  onAfterResponse(answer) {
    if (answer.status < 200 || answer.status > 299) throw refused(answer);
  },
});

let lastFailure: FailedTry | null = null;
uppy.on("upload-error", (_file, error) => {
  lastFailure = error instanceof FailedTry ? error : new FailedTry(unreached());
});

async function askForAddress(id: string): Promise<string> {
  const outcome = await api("POST /api/objects/upload", {});
  if (outcome.ok) {
    uppy.setFileMeta(id, { address: outcome.data.uploadURL });
    return outcome.data.uploadURL;
  }
  const failure = failureOf(outcome);
  // Uppy notices a failed transfer, but not a failure to obtain an address, so that one is emitted here.
  if (uppy.getFile(id)) uppy.emit("upload-error", uppy.getFile(id), failure);
  throw failure;
}

function refused(answer: XMLHttpRequest): FailedTry {
  const problem = readProblem(answer.responseText);
  return problem ? failureOf(problem) : new FailedTry("Non 2xx", answer.status >= 500);
}

const passing = ["unavailable", "internal", "link_expired", "upload_used", "invalid_input"];

function failureOf({ code, message }: Problem): FailedTry {
  if (code === "session_ended") return new FailedTry(sessionEndedMessage, false);
  const words = code === "unavailable" && !navigator.onLine ? unreached() : message;
  const again = passing.includes(code);
  return new FailedTry(/^\d{3}: /.test(words) ? "Non 2xx" : words, again, again || code === "too_many");
}

function unreached(): string {
  return navigator.onLine ? notReached : "No Internet connection";
}

let turn = 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the added file, trying again after 0, 1, 3 and 5 s while that may help, and returns the result. */
export async function send(id: string): Promise<Failure | "sent" | "cancelled"> {
  const mine = ++turn;
  const isGone = () => mine !== turn || !uppy.getFile(id);
  uppy.setFileMeta(id, { failure: undefined });
  for (const delayMs of [null, ...uploadRetryDelaysMs]) {
    if (delayMs !== null) await pause(delayMs);
    if (isGone()) return "cancelled";
    lastFailure = null;
    await uppy.retryUpload(id).catch(() => undefined);
    if (isGone()) return "cancelled";
    if (uppy.getFile(id).progress.uploadComplete) return "sent";
    if (lastFailure && !(lastFailure as FailedTry).again) break;
  }
  const { message: words, mayPass } = lastFailure ?? new FailedTry("Unknown error");
  uppy.setFileMeta(id, { failure: { words, mayPass } });
  return { words, mayPass };
}

/** Cancels a running upload and removes the file. */
export function forget(): void {
  turn++;
  uppy.cancelAll();
}
