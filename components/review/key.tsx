/** A keyboard key in a text. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs">
      {children}
    </kbd>
  );
}
