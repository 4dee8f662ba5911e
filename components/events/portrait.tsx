/** A speaker's picture, or their initials. */
export function Portrait({ name, src, className }: { name: string; src: string | null; className: string }) {
  const shape = `${className} shrink-0 rounded-full`;
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" className={`${shape} bg-sunken object-cover`} />
  ) : (
    <span aria-hidden className={`${shape} grid place-items-center bg-aqua-soft font-semibold text-aqua-ink`}>
      {initialsOf(name)}
    </span>
  );
}

/** The initials of a person's first and last name, without titles: "Dr. Althea M. Bethel" → "AB". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const names = words.filter((word) => !/\.$/.test(word));
  const [first = "", ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1) ?? ""]
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}
