import { separatorWords } from "./labels";
import type { TableOddity } from "./table";

/** An oddity in words that continue "Row 2" or, for `mixed_encodings`, a sentence about the file. */
export function describeOddity(oddity: TableOddity): string {
  switch (oddity.kind) {
    case "garbled_letters":
      return `looks garbled: ${oddity.text}`;
    case "open_quotation_mark":
      return "has a quotation mark that isn't closed";
    case "text_behind_quotation_mark":
      return "has text after a closing quotation mark";
    case "cut_cell":
      return "has a cell that is too long, and only its beginning was read";
    case "more_cells_than_headings":
      return `has more cells than headings: ${oddity.beyond.join(", ")}`;
    case "above_the_table":
      return `is above the table: ${oddity.text}`;
    case "repeated_headings":
      return "repeats the headings and was left out";
    case "wrong_separator":
      return `names ${separatorWords[oddity.named]} as separators, but the rows have ${separatorWords[oddity.used]}`;
    case "mixed_encodings":
      return "Some lines in the file are in UTF-8 and others in Windows-1252. Check accented letters in names.";
  }
}

/** An oddity with its place: "Row 2 looks garbled: JosÃ©". */
export const describePlacedOddity = (place: "Row" | "Line", number: number, oddity: TableOddity): string =>
  `${place} ${number} ${describeOddity(oddity)}`;
