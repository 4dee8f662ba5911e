import "server-only";
import bidiFactory from "bidi-js";
import { segmentsOf } from "@/lib/core/printable";
import { findFace, type Typeface } from "./fonts";

const bidi = bidiFactory();

/** Letters of one typeface, side by side on a line. */
export type TextRun = { text: string; face: Typeface };

type Piece = { text: string; face: Typeface | null; at: number; level: number };

const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Letters that make fontkit shape a run from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The runs of a line from left to right (Unicode Standard Annex 9). Within a run, Arabic and Hebrew stay in logical
 * order, because shaping reverses them.
 */
export function visualRuns(line: string): TextRun[] {
  const pieces = inVisualOrder(line, piecesOf(line));
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const before = runs.at(-1)?.at(-1);
    // Persian digits are read from left to right, and shaping would reverse a number of several digits, so each is a
    // run of its own.
    const isAlone = piece.level % 2 === 0 && rightToLeft.test(piece.text);
    if (before && before.face === piece.face && before.level === piece.level && !isAlone)
      runs.at(-1)!.push(piece);
    else runs.push([piece]);
  }
  return runs.flatMap((run) => (run[0]!.face ? [{ text: textOf(run), face: run[0]!.face }] : []));
}

function textOf(run: readonly Piece[]): string {
  const texts = run.map(({ text }) => text);
  if (run[0]!.level % 2 === 0) return texts.join("");
  if (texts.some((text) => rightToLeft.test(text))) return texts.toReversed().join("");
  return texts.map((text) => bidi.getMirroredCharacter(text) ?? text).join("");
}

/** Each letter with its typeface. A word of one alphabet has a single typeface if one has all its letters. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let word: Piece[] = [];
  const endWord = () => {
    const face = word.length > 0 ? findFace(word.map(({ text }) => text).join("")) : null;
    for (const piece of word) piece.face = face ?? findFace(piece.text);
    word = [];
  };
  let at = 0;
  // A letter and its accent get different typefaces if none has both.
  const inParts = (text: string) => (findFace(text) ? [text] : Array.from(text));
  for (const text of segmentsOf(line).flatMap(inParts)) {
    const piece: Piece = { text, face: null, at, level: 0 };
    at += text.length;
    pieces.push(piece);
    if (alphabetic.test(text)) {
      word.push(piece);
      continue;
    }
    endWord();
    piece.face = findFace(text);
  }
  endWord();
  return pieces;
}

function inVisualOrder(line: string, pieces: Piece[]): Piece[] {
  if (!rightToLeft.test(line)) return pieces;
  // A document is in English, so a line begins on the left unless nothing on it is read from there.
  const isMixed = Array.from(line).some((char) => bidi.getBidiCharTypeName(char) === "L");
  const levels = bidi.getEmbeddingLevels(line, isMixed ? "ltr" : "auto");
  const byStart = new Map(pieces.map((piece) => [piece.at, piece]));
  for (const piece of pieces) piece.level = levels.levels[piece.at]!;
  return bidi.getReorderedIndices(line, levels).flatMap((at) => byStart.get(at) ?? []);
}
