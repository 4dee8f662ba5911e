import type { Pattern } from "./addresses.mjs";

/*
 * Links are written with the name of the page, which the compiler checks against the table of addresses. Only its type
 * is imported, so that no page loads the table.
 */

type WithParams = Extract<Pattern, `${string}[${string}`>;
/** The names of pages that equal their addresses: `"/checkout" satisfies PagePath` adds no code to a script. */
export type PagePath = Exclude<Pattern, WithParams>;

type ParamsOf<Name extends string> = Name extends `${string}[${infer Param}]${infer Rest}`
  ? Param | ParamsOf<Rest>
  : never;
type PathOf<Name extends string> = Name extends `${infer Start}[${string}]${infer Rest}`
  ? `${Start}${string}${PathOf<Rest>}`
  : Name;

/** The first part of each address. A landing page can have any other. */
export type FirstPart = Exclude<Pattern extends `/${infer Path}` ? HeadOf<Path> : never, "" | `[${string}`>;
type HeadOf<Path extends string> = Path extends `${infer First}/${string}` ? First : Path;

type Params = Record<string, string>;
/** The query and hash of a link. A query as pairs may contain a name twice. */
type More = { query?: Params | [string, string][]; hash?: string };

/** The address of a page, such as `pathTo("/events/[slug]", { slug })`. */
export function pathTo<Name extends PagePath>(name: Name): Name;
export function pathTo(name: PagePath, more: More): string;
export function pathTo<Name extends WithParams>(
  name: Name,
  params: Record<ParamsOf<Name>, string>,
): PathOf<Name>;
export function pathTo<Name extends WithParams>(
  name: Name,
  params: Record<ParamsOf<Name>, string>,
  more: More,
): string;
export function pathTo(name: string, ...given: object[]): string {
  const [params, more] = (name.includes("[") ? given : [{}, ...given]) as [Params, More?];
  const path = name.replace(/\[(\w+)\]/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const query = new URLSearchParams(more?.query).toString();
  return path + (query && `?${query}`) + (more?.hash ? `#${more.hash}` : "");
}
