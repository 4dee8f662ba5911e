import { folded } from "./folding";
import { fullName, type Name } from "./full-name";

/** A name as typed: first and last name separately, or as one text, which only `splitTypedName` splits. */
export type TypedName = Name | { fullName: string };

type Typed = Record<"fullName" | "firstName" | "lastName", string | null>;

/**
 * The typed name. Separate first and last names take precedence over the full name, unless one is missing. Null without
 * a name.
 */
export function typedName({ fullName, firstName, lastName }: Typed): TypedName | null {
  if (firstName !== null && (lastName !== null || fullName === null))
    return { firstName, lastName: lastName ?? "" };
  return fullName === null ? null : { fullName };
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const plain = (word: string): string => folded(word).replaceAll(".", "");
const oneOf = (list: string) => {
  const all = new Set(list.split(" "));
  return (word: string) => all.has(plain(word));
};

const isTitle = oneOf(
  "mr mrs ms miss mx mme madam dr prof professor rev revd reverend rt hon honourable honorable fr pastor sir dame sen senator capt the",
);
/** Suffixes of names. Those that can be initials or first names, such as "JP" and "Ma", are left out. */
const isSuffix = oneOf(
  "jr jnr junior sr snr senior ii iii iv 2nd 3rd esq esquire mba phd edd md dds dmd llb llm cpa cfa cfe ca acca fcca qc kc obe mbe cbe kcmg ret",
);

/** Words that join the titles of a couple: "Mr. and Mrs. Bain". */
const isAnd = oneOf("and &");

/** Commas, including full-width ones and those of other scripts, after which the first name follows the last. */
const comma = /[,،、﹐﹑，]/;

/**
 * The text within quotation marks of any kind, which mail programs and Word put around a name; otherwise the text
 * unchanged.
 */
export function unquoted(text: string): string {
  const name = text.trim();
  const [begin = "", ...letters] = Array.from(name);
  const end = letters.pop() ?? "";
  const isQuoted = folded(begin) === '"' && folded(end) === '"' && !folded(letters.join("")).includes('"');
  return isQuoted ? letters.join("").trim() : name;
}

/** Whether a text has titles only, with which nobody can be greeted: "Dr.", "The Hon.", "Mr. and Mrs." */
export function isTitleAlone(text: string): boolean {
  const [titles, others] = apartFromTitles(words(text));
  return titles.length > 0 && others.length === 0;
}

/**
 * The first and last name of a person. A full name is split after its first word, unless it repeats the person's known
 * names, in which case it is split as those are.
 */
export function splitTypedName(typed: TypedName, known: Name | null = null): Name {
  if (!("fullName" in typed)) return typed;
  const split = splitName(typed.fullName);
  return (known && splitAs(known, fullName(split))) ?? split;
}

/** Splits a text at the known first or last name that it repeats; null when it repeats neither. */
function splitAs({ firstName, lastName }: Name, text: string): Name | null {
  const all = words(text);
  const [first, last] = [words(firstName), words(lastName)];
  const isSame = (some: string[], others: string[]) => folded(some.join(" ")) === folded(others.join(" "));
  const splitAt = (at: number) => ({
    firstName: all.slice(0, at).join(" "),
    lastName: all.slice(at).join(" "),
  });
  if (first.length > 0 && isSame(all.slice(0, first.length), first)) return splitAt(first.length);
  const begins = all.length - last.length;
  if (last.length === 0 || begins <= 0 || !isSame(all.slice(begins), last)) return null;
  const names = splitAt(begins);
  return isTitleAlone(names.firstName) ? null : names;
}

/**
 * Splits a name such as "Ann Bain", "Bain, Ann" or "Dr. Ann Bain, Jr.". The first name includes the title, the last
 * name the suffix.
 */
function splitName(text: string): Name {
  const [name = "", ...parts] = unquoted(text)
    .split(comma)
    .map((part) => words(part).join(" "))
    .filter(Boolean);
  const isOfSuffixes = (part: string) => words(part).every(isSuffix);
  const suffixes = parts.filter(isOfSuffixes);
  const first = parts.filter((part) => !isOfSuffixes(part)).join(" ");
  if (first === "") return splitInOrder([name, ...suffixes].join(", "));
  const [titles, last] = apartFromTitles(words(name));
  const firstName = [...titles, first].join(" ");
  const lastName = [last.join(" "), ...suffixes].join(", ");
  return isTitleAlone(firstName)
    ? { firstName: `${firstName} ${lastName}`, lastName: "" }
    : { firstName, lastName };
}

/**
 * Splits a name in its usual order. A single name with titles or suffixes is used as a whole: "Dr. Bain", "Bain, Jr."
 */
function splitInOrder(text: string): Name {
  const [titles, [first = "", ...last]] = apartFromTitles(words(text));
  if (last.every((word) => isSuffix(word.replace(/,$/, ""))))
    return { firstName: words(text).join(" "), lastName: "" };
  return { firstName: [...titles, first].join(" "), lastName: last.join(" ") };
}

function apartFromTitles(all: string[]): [titles: string[], others: string[]] {
  const isPart = (word: string, index: number) =>
    isTitle(word) || (index > 0 && isAnd(word) && isTitle(all[index + 1] ?? ""));
  const at = all.findIndex((word, index) => !isPart(word, index));
  return at < 0 ? [all, []] : [all.slice(0, at), all.slice(at)];
}
