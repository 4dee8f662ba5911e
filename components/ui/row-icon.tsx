/** The icons of rows, which `RepeatedIcon` draws once. */
export type RowIconName = "more" | "receipt" | "next";

export function RowIcon({ name }: { name: RowIconName }) {
  return (
    <svg aria-hidden="true" className="icon">
      <use href={`#${name}-icon`} />
    </svg>
  );
}
