import { nameKey } from "@/lib/core/folding";
import type { Name } from "@/lib/core/full-name";

/** Letters and digits, with the apostrophes in a name. */
const word = /[\p{L}\p{M}\p{N}'’‘ʼ`´]+/gu;

const wordsIn = (text: string) =>
  [...text.matchAll(word)].map(({ 0: written, index }) => ({
    key: nameKey(written),
    from: index,
    to: index + written.length,
  }));

/** The text without a full name, in either order and however it is written. */
export function withoutName(text: string, { firstName, lastName }: Name): string {
  const [first, last] = [wordsIn(firstName), wordsIn(lastName)].map((words) => words.map(({ key }) => key));
  if (!first?.length || !last?.length) return text;
  const orders = [
    [...first, ...last],
    [...last, ...first],
  ];
  const words = wordsIn(text);
  let rest = "";
  let end = 0;
  for (let at = 0; at < words.length; at++) {
    const length = first.length + last.length;
    const some = words.slice(at, at + length);
    if (!orders.some((order) => order.every((key, index) => some[index]?.key === key))) continue;
    rest += text.slice(end, some[0]!.from);
    end = some.at(-1)!.to;
    at += length - 1;
  }
  return end === 0 ? text : rest + text.slice(end);
}
