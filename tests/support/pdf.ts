import { extractText, getDocumentProxy, getMeta } from "unpdf";

/** The text of a PDF on one line, its pages and its metadata. */
export async function readPdf(bytes: Uint8Array) {
  // The reader takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return { text: text.replace(/\s+/g, " "), totalPages, info: info as Record<string, unknown>, pdf };
}

type Rectangle = { x: number; y: number; width: number; height: number };

type Place = Rectangle & { text: string };

/** The position of each piece of text on each page, in points from the lower left corner. */
export async function textPlacesByPage(bytes: Uint8Array): Promise<Place[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => placesOn(pdf, index + 1)));
}

/** The position of each piece of text on the first page, in points from the lower left corner. */
export async function textPlaces(bytes: Uint8Array): Promise<Place[]> {
  return placesOn(await getDocumentProxy(new Uint8Array(bytes)), 1);
}

async function placesOn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, page: number): Promise<Place[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim()
      ? [
          {
            text: item.str,
            x: item.transform[4] as number,
            y: item.transform[5] as number,
            width: item.width,
            height: item.height,
          },
        ]
      : [],
  );
}
