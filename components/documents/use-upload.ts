"use client";

import { useUppyEvent, useUppyState } from "@uppy/react";
import { useCallback, useEffect, useState } from "react";
import type { FileState } from "./file-field";
import { dismissToast, toast } from "@/components/ui/toast";
import { forget, send, uppy } from "./uploader";

/** The dialog's one file: choosing, uploading, cancelling and retrying it. */
export function useUpload() {
  const file = useUppyState(uppy, ({ files }) => Object.values(files).at(0));
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => forget, []);
  useUppyEvent(
    uppy,
    "restriction-failed",
    useCallback((_file, error) => setRefusal(error.message), []),
  );
  useUppyEvent(
    uppy,
    "file-added",
    useCallback(({ id }) => {
      setRefusal(null);
      dismissToast(); // An earlier toast is about the previous file.
      void begin(id);
    }, []),
  );

  function add(files: File[]) {
    uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })));
  }

  function remove() {
    setRefusal(null);
    forget();
  }

  return {
    file: file ? stateOf(file) : null,
    /** The address by which the form claims the uploaded file; null until the upload is complete. */
    address: file?.progress.uploadComplete ? (file.meta.address ?? null) : null,
    /** Why a file was refused before it was uploaded. */
    refusal,
    add,
    replace: (file: File) => {
      remove();
      add([file]);
    },
    again: () => {
      if (file) void begin(file.id);
    },
    remove,
  };
}

async function begin(id: string): Promise<void> {
  const ended = await send(id);
  if (typeof ended === "object") {
    toast({ title: "Upload Failed", description: ended.words, variant: "destructive" });
  }
}

function stateOf(file: ReturnType<typeof uppy.getFile>): FileState & { fileType: string } {
  const { failure } = file.meta;
  return {
    name: file.name ?? "",
    sizeBytes: file.size ?? 0,
    fileType: file.type,
    percent: file.progress.percentage ?? 0,
    state: failure ? "failed" : file.progress.uploadComplete ? "sent" : "sending",
    failure: failure ?? null,
  };
}
