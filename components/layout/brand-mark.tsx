/** The portal's mark, a compass. It is decorative: the name stands next to it. */
export function BrandMark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={className}>
      <circle cx="16" cy="16" r="14" className="stroke-aqua" strokeWidth="2.5" />
      <path d="M22.5 7.5 18.6 18.6 13.4 13.4Z" className="fill-gold" />
      <path d="M9.5 24.5 13.4 13.4 18.6 18.6Z" className="fill-aqua" />
    </svg>
  );
}
