/** Chooses a membership type to search in. */
export function TypeSelect({ type, types }: { type: string | null; types: string[] }) {
  // A requested type that nobody has is shown too: it is why the list is empty.
  const shown = type && !types.includes(type) ? [type, ...types] : types;
  return (
    <>
      <label className="sr-only" htmlFor="members-type">
        Membership type
      </label>
      <select
        id="members-type"
        name="type"
        defaultValue={type ?? ""}
        className="h-11 max-w-full rounded-md border border-edge bg-card px-3 text-base text-ink hover:border-ink-soft max-sm:w-full sm:w-44 sm:text-sm"
      >
        <option value="">All types</option>
        {shown.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
