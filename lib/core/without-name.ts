import { nameKey } from "@/lib/core/folding";
import type { Name } from "@/lib/core/full-name";

/** A key shared by the spellings of a name, including those with other separators than a space. */
const lettersIn = (text: string): string => nameKey(text).replace(/[^\p{L}\p{N}]/gu, "");

const inWord = /[\p{L}\p{M}\p{N}]/u;

/** The letters by which a text is compared, each with the position of its character in the text. */
function placedLetters(text: string) {
  const characters: { letters: string; from: number; to: number }[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    characters.push({ letters: lettersIn(character), from, to });
    from = to;
  }
  return {
    letters: characters.map(({ letters }) => letters).join(""),
    places: characters.flatMap(({ letters, from, to }) =>
      Array.from({ length: letters.length }, () => ({ from, to })),
    ),
  };
}

/** The text without a full name, in either order and any spelling, including as a single word. */
export function withoutName(text: string, { firstName, lastName }: Name): string {
  const [first, last] = [lettersIn(firstName), lettersIn(lastName)];
  if (first === "" || last === "") return text;
  const { letters, places } = placedLetters(text);
  const names = [first + last, last + first];
  let rest = "";
  let end = 0;
  for (let at = 0; at < letters.length; at++) {
    const [begin, ends] = [places[at]!.from, places[at + first.length + last.length - 1]?.to ?? 0];
    if (!names.some((name) => letters.startsWith(name, at))) continue;
    const after = text.slice(ends).replace(/^\p{M}+/u, "");
    // A match within a word is skipped, because other people's names can begin or end with these letters.
    if (inWord.test(text.slice(0, begin).slice(-1)) || /^[\p{L}\p{N}]/u.test(after)) continue;
    rest += text.slice(end, begin);
    end = text.length - after.length;
    at += first.length + last.length - 1;
  }
  return end === 0 ? text : rest + text.slice(end);
}
