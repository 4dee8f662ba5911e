import { pdfOfPhotographs, type Photograph } from "./pdf-of-photographs";

/** The longest side in pixels: 200 dots per inch on A4, which prints well. */
const MOST_PIXELS = 2_340;

/** The longest side in pixels of the picture that the field shows. */
const SHOWN_PIXELS = 640;

/** A photograph that was chosen, with the quarter turns clockwise that the person gave it, and a small picture of it. */
export type PhotographedPage = Photograph & { file: File; turns: number; shown: string };

/**
 * Reads a photograph in upright orientation, turned, and scaled down to a size that still prints well. It always begins
 * with the original, so that turning it again costs no quality.
 *
 * @returns why there is none when the browser can't read it
 */
export async function readPage(file: File, turns = 0): Promise<PhotographedPage | { problem: string }> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = drawn(picture, turns, MOST_PIXELS);
    const shown = drawn(picture, turns, SHOWN_PIXELS).toDataURL("image/jpeg", 0.8);
    picture.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.82));
    if (!jpeg) throw new Error("the browser writes no JPEG");
    const { width, height } = canvas;
    return { file, turns, shown, jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
  } catch {
    return {
      problem: `Your browser can't read ${file.name}. Save it as JPEG or PNG, or take a photograph of the document with your camera, and try again.`,
    };
  }
}

function drawn(picture: ImageBitmap, turns: number, mostPixels: number): HTMLCanvasElement {
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // JPEG has no transparency; without a background, transparent parts would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}

/** The longest side in pixels of a portrait, which is shown small. */
const PORTRAIT_PIXELS = 640;

/** A photograph that was chosen as a portrait, with the square of it that is sent. */
export type PortraitDraft = {
  file: File;
  turns: number;
  place: number;
  isSquare: boolean;
  shown: string;
  jpeg: Blob;
};

/**
 * Cuts a square out of a photograph in upright orientation, turned. `place` says where along its longer side: 0 is its
 * beginning, 1 its end. The result has none of the file's own notes, such as where it was taken.
 *
 * @returns why there is none when the browser can't read it
 */
export async function readPortrait(
  file: File,
  { turns, place }: Pick<PortraitDraft, "turns" | "place">,
): Promise<PortraitDraft | { problem: string }> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const [shorter, longer] = [picture.width, picture.height].toSorted((a, b) => a - b) as [number, number];
    const whole = drawn(picture, turns, (PORTRAIT_PIXELS * longer) / shorter);
    picture.close();
    const side = Math.min(whole.width, whole.height);
    const square = document.createElement("canvas");
    square.width = square.height = side;
    square.getContext("2d")?.drawImage(whole, (side - whole.width) * place, (side - whole.height) * place);
    const jpeg = await new Promise<Blob | null>((done) => square.toBlob(done, "image/jpeg", 0.85));
    if (!jpeg) throw new Error("the browser writes no JPEG");
    return {
      file,
      turns,
      place,
      isSquare: shorter === longer,
      shown: square.toDataURL("image/jpeg", 0.85),
      jpeg,
    };
  } catch {
    return { problem: `Your browser can't read ${file.name}. Save it as JPEG or PNG and try again.` };
  }
}

const nameOf = (file?: File) => file?.name.replace(/\.[^.]*$/, "") || "Photographs";

/** The photograph as an image file, as it is shown. */
export const imageOfPage = ({ file, jpeg }: PhotographedPage): File =>
  new File([jpeg], `${nameOf(file)}.jpg`, { type: "image/jpeg" });

/** One PDF with a page for each photograph. */
export function documentOfPages(pages: PhotographedPage[]): File {
  return new File([pdfOfPhotographs(pages)], `${nameOf(pages[0]?.file)}.pdf`, { type: "application/pdf" });
}
