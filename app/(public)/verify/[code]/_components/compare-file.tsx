"use client";

import { CircleCheck, TriangleAlert } from "lucide";
import { useState } from "react";
import { DropPlace } from "@/components/forms/drop-place";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type CompareFileProps = {
  /** SHA-256 of each file that the portal has made of it, in hexadecimal digits. */
  hashes: readonly string[];
  isValid: boolean;
};

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `isGenuine` is null where the browser can't compute a hash, as on a page without HTTPS. */
type Result = { fileName: string; isGenuine: boolean | null };

function wordsOf({ fileName, isGenuine }: Result, isValid: boolean): string {
  if (isGenuine === null) return "This browser can’t compare files here. Rely on this page instead.";
  if (!isGenuine) return `${fileName} was changed, or we did not issue it. Rely on this page instead.`;
  return isValid
    ? `${fileName} is the file we issued, unchanged.`
    : `${fileName} is the file we issued, unchanged, but it is no longer valid.`;
}

/** Compares a PDF with the files that the portal made. The file is read in the browser and not sent. */
export function CompareFile({ hashes, isValid }: CompareFileProps) {
  const [result, setResult] = useState<Result | null>(null);
  const compare = async (file: File) =>
    setResult({
      fileName: file.name,
      isGenuine: isSecureContext ? hashes.includes(await sha256Of(file)) : null,
    });
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
      <p
        role="status"
        className={cn(
          "mt-3 flex gap-2.5 text-pretty",
          result && (result.isGenuine && isValid ? "text-success" : "text-danger"),
        )}
      >
        {result && (
          <>
            <Icon of={result.isGenuine && isValid ? CircleCheck : TriangleAlert} className="mt-1 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{wordsOf(result, isValid)}</span>
          </>
        )}
      </p>
    </section>
  );
}
