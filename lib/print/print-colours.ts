/** The light tokens of app/globals.css in sRGB, because PDFs and images do not support oklch. */
export const printColours = {
  ink: "#0b2532",
  inkSoft: "#50646f",
  line: "#d9e3e7",
  aqua: "#016f82",
  aquaSoft: "#dbf4f7",
  gold: "#e0af3b",
  goldInk: "#755010",
  header: "#092435",
  onHeader: "#f5f9fb",
  onHeaderSoft: "#b7cbd3",
  aquaOnHeader: "#5ddae0",
} as const;

export type PrintColour = (typeof printColours)[keyof typeof printColours];
