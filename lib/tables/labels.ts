/** The encodings in which spreadsheets and banks save text. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | ChosenEncoding;

/**
 * The encodings that only a person can distinguish from Windows-1252, because every byte is a letter in each of them.
 */
export const chosenEncodings = ["ibm850", "macintosh"] as const;
export type ChosenEncoding = (typeof chosenEncodings)[number];

export const encodingLabels: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  ibm850: "MS-DOS",
  macintosh: "Macintosh",
};

export const separatorWords = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
  "^": "carets",
} as const;
