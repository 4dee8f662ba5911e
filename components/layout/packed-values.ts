/** Data without its texts, each of which is "", and without its numbers, each of which is 0. */
export type Mould = "" | 0 | boolean | null | Mould[] | { [name: string]: Mould };

/** The index of a shape, -1 for what is sent as an element, "" for a text, or nothing. */
export type Part = number | "" | null;

/**
 * An element without its texts: its tag ("" for a fragment, "Link", null for a list, or the index of a component of
 * the browser), the props that all elements of this shape have, the mould of those that differ, and its children.
 */
export type Shape = [
  tag: string | number | null,
  shared: Record<string, unknown>,
  own: Record<string, Mould>,
  ...children: Part[],
];

/*
 * Values are one text, because a page sends it within a string of a script, where the two quotes of each value would be
 * four characters. "|" ends a value and "~" escapes. "~3." stands for the third value before, whole or within another one,
 * as an id in an address.
 */

/** Within how many values before one is looked for that is part of a value: those of a row, about. */
const reach = 16;
/** The shortest value that is referred to. */
const shortest = 5;

const escaped = (text: string) => text.replaceAll("~", "~-").replaceAll("|", "~!");

export function joinValues(values: readonly string[]): string {
  const places = new Map<string, number>();
  const joined = values.map((value, index) => {
    const distance = index - (places.get(value) ?? nearestPart(values, index));
    places.set(value, index);
    const part = values[index - distance];
    if (distance === 0 || part === undefined || part.length < shortest) return escaped(value);
    const at = value.indexOf(part);
    return `${escaped(value.slice(0, at))}~${distance}.${escaped(value.slice(at + part.length))}`;
  });
  return joined.join("|");
}

/** The place of the longest value shortly before that is part of this one; its own place when there is none. */
function nearestPart(values: readonly string[], index: number): number {
  const value = values[index] ?? "";
  let found = index;
  let longest = shortest - 1;
  for (let place = index - 1; place >= Math.max(0, index - reach); place--) {
    const { length } = values[place] ?? "";
    if (length > longest && length <= value.length && value.includes(values[place] ?? "")) {
      found = place;
      longest = length;
    }
  }
  return found;
}

export function splitValues(joined: string): string[] {
  const values: string[] = [];
  for (const value of joined.split("|")) {
    const text = value.replaceAll(/~(?:(\d+)\.|([-!]))/g, (_, distance?: string, sign?: string) =>
      distance ? (values.at(-Number(distance)) ?? "") : sign === "!" ? "|" : "~",
    );
    values.push(text);
  }
  return values;
}
