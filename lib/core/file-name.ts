/** The extensions of each content type. The first is appended to a name with none of them. */
const extensionsOf: Record<string, string[]> = {
  "application/pdf": [".pdf"],
  "application/msword": [".doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/zip": [".zip"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "text/calendar": [".ics"],
  "text/csv": [".csv"],
};

const maxLength = 150;

/** Characters forbidden in file names: controls, direction overrides, and those that Windows forbids. */
const forbidden = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"|?*]/gu;
/** Characters that look like dots. */
const dots = /[\u2024-\u2026\uff0e]/gu;
const separators = /[/\\\u2044\u2215\u29f5\u29f8\uff0f\uff3c]+/u;

/** A file name without its path and without hidden characters. */
function plainFileName(fileName: string): string {
  return fileName
    .replace(forbidden, "_")
    .replace(dots, ".")
    .split(separators)
    .map((part) => part.replace(/^[.\s]+|[.\s]+$/g, "").replace(/\.{2,}/g, "."))
    .filter((part) => part !== "")
    .join("_");
}

/**
 * A safe file name of this content type: no path, no hidden characters, and the right extension ("../x.html" that is
 * a PDF becomes "x.html.pdf").
 */
export function safeFileName(fileName: string, contentType: string): string {
  const plain = plainFileName(fileName);
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(plain) ?? [];
  const [type = ""] = contentType.split(";");
  const endings = extensionsOf[type.trim()] ?? [ending];
  const isRight = endings.includes(ending.toLowerCase());
  const shown = isRight ? stem : plain;
  return (
    (Array.from(shown).slice(0, maxLength).join("") || "document") + (isRight ? ending : (endings[0] ?? ""))
  );
}

/**
 * The name to store and to display: as typed, or, when it has a path or hidden characters, as it will be downloaded.
 */
export function storedFileName(fileName: string, contentType: string): string {
  return plainFileName(fileName) === fileName ? fileName : safeFileName(fileName, contentType);
}

/** Makes a name unique: "licence.pdf", "licence (2).pdf". Windows and macOS ignore case. */
export function uniqueName(taken: Set<string>, fileName: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(fileName) ?? [];
  for (let count = 1; ; count++) {
    const name = count === 1 ? fileName : `${stem} (${count})${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** A Content-Disposition header with an ASCII name, and the full name for programs that support RFC 8187. */
export function contentDisposition(
  disposition: "attachment" | "inline",
  fileName: string,
  contentType: string,
): string {
  const name = safeFileName(fileName, contentType);
  const plain = name.normalize("NFKD").replace(/[^\w.() -]+/g, "_");
  if (plain === name) return `${disposition}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
