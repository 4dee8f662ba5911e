/** Rows that bring a page to 30 KB of markup, about that of the portal's own pages. */
export const ROWS = Array.from({ length: 100 }, (_, index) => ({
  id: `row-${index}`,
  label: `Line ${index}`,
  amount: index * 25,
}));

export function Cards({ rows }) {
  return (
    <ul className="grid gap-4">
      {rows.map(({ id, label, amount }) => (
        <li key={id} className="shadow-sm hover:shadow-md rounded-lg border bg-card p-4">
          <h3 className="text-base leading-tight font-semibold">{label}</h3>
          <p className="text-muted-foreground mt-1 text-sm">A short line of text beside {label}</p>
          <span className="inline-flex items-center rounded-full px-2 text-xs">{amount} BSD</span>
        </li>
      ))}
    </ul>
  );
}
