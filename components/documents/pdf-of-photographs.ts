/** A photograph as JPEG, with its size in pixels. */
export type Photograph = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The sides of an A4 page in points. */
const [SHORT, LONG] = [595.28, 841.89];
const MARGIN = 18;

/**
 * A PDF with one photograph per A4 page, in the photograph's orientation. A PDF can contain JPEG data as it is, so this
 * needs no library, which would be larger than the whole dialog.
 */
export function pdfOfPhotographs(photographs: Photograph[]): Uint8Array<ArrayBuffer> {
  const parts: (string | Uint8Array)[] = ["%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n"];
  const offsets: number[] = [];
  let length = 15;
  const write = (part: string | Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const object = (...content: (string | Uint8Array)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`);
    content.forEach(write);
    write("\nendobj\n");
  };
  const stream = (entries: string, bytes: string | Uint8Array) =>
    object(`<<${entries} /Length ${bytes.length}>>\nstream\n`, bytes, "\nendstream");

  object("<</Type /Catalog /Pages 2 0 R>>");
  const pages = photographs.map((_photograph, index) => `${3 + 3 * index} 0 R`);
  object(`<</Type /Pages /Count ${pages.length} /Kids [${pages.join(" ")}]>>`);
  for (const { jpeg, width, height } of photographs) {
    const [across, up] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min((across - 2 * MARGIN) / width, (up - 2 * MARGIN) / height);
    const [w, h] = [width * scale, height * scale];
    const place = [w, 0, 0, h, (across - w) / 2, (up - h) / 2].map((value) => value.toFixed(2)).join(" ");
    const page = offsets.length + 1;
    object(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Contents ${page + 1} 0 R`,
      ` /Resources <</XObject <</P ${page + 2} 0 R>>>>>>`,
    );
    stream("", `q ${place} cm /P Do Q`);
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<</Size ${offsets.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);

  const pdf = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    // Each character is one byte: all text above is Latin-1.
    pdf.set(typeof part === "string" ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part, at);
    at += part.length;
  }
  return pdf;
}
