"use client";

import { useState } from "react";
import { DropPlace } from "@/components/forms/drop-place";

type CompareFileProps = {
  /** SHA-256 of each file that the portal has made of the certificate, in hexadecimal digits. */
  hashes: readonly string[];
};

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Result = { fileName: string; isGenuine: boolean };

/** Compares a PDF with the files that the portal made. The file is read in the browser and not sent. */
export function CompareFile({ hashes }: CompareFileProps) {
  const [result, setResult] = useState<Result | null>(null);
  const compare = async (file: File) =>
    setResult({ fileName: file.name, isGenuine: hashes.includes(await sha256Of(file)) });
  return (
    <section aria-labelledby="compare" className="mt-8">
      <h2 id="compare" className="text-lg font-semibold">
        Were you sent a file?
      </h2>
      <div className="mt-3">
        <DropPlace
          control={{ id: "file", "aria-describedby": undefined, "aria-invalid": undefined }}
          accept={["application/pdf"]}
          isBusy={false}
          onFile={(file) => void compare(file)}
          className="p-5 text-center"
        >
          Drop the PDF here, or choose it. It stays on your device.
        </DropPlace>
      </div>
      <p role="status" className="mt-3 text-pretty">
        {result &&
          (result.isGenuine
            ? `${result.fileName} is the file we issued, unchanged.`
            : `${result.fileName} was changed, or we did not issue it. Rely on this page instead.`)}
      </p>
    </section>
  );
}
