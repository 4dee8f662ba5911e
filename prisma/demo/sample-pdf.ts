/** A valid PDF of one page with one line of text (ASCII), so that a demo document opens when it is downloaded. */
export function samplePdf(line: string): Buffer {
  const text = line.replace(/[\\()]/g, "\\$&");
  const drawing = `BT /F1 20 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  // Each line of the table has exactly 20 bytes, its line end included (ISO 32000-1, 7.5.4).
  const table = ["0000000000 65535 f \n", ...offsets.map((offset) => `${offset} 00000 n \n`)].join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
