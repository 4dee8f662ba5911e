import { pdfOfPhotographs, type Photograph } from "./pdf-of-photographs";

/** The longest side in pixels: 200 dots per inch on A4, which prints well. */
const MOST_PIXELS = 2_340;

/** Reads a photograph in upright orientation, scaled down to a size that still prints well. */
async function readPhotograph(file: File): Promise<Photograph> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // JPEG has no transparency; without a background, transparent parts would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.82));
  if (!jpeg) throw new Error("the browser writes no JPEG");
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width: canvas.width, height: canvas.height };
}

/** One PDF with a page for each photograph, or the reason why there is none. */
export async function documentOfPhotographs(files: File[]): Promise<File | { problem: string }> {
  const pages: Photograph[] = [];
  // Photographs are read one after another, because a phone has little memory for several.
  for (const file of files) {
    try {
      pages.push(await readPhotograph(file));
    } catch {
      return {
        problem: `Your browser can't read ${file.name}. Save it as JPEG or PNG, or take a photograph of the document with your camera, and try again.`,
      };
    }
  }
  const name = files[0]?.name.replace(/\.[^.]*$/, "") || "Photographs";
  return new File([pdfOfPhotographs(pages)], `${name}.pdf`, { type: "application/pdf" });
}
