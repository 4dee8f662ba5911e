/** A large, faint compass rose as a background, positioned by its class. */
export function CompassRose({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 400 400"
      fill="none"
      aria-hidden
      className={`pointer-events-none absolute stroke-on-header-soft/15 ${className}`}
    >
      <circle cx="200" cy="200" r="196" />
      <circle cx="200" cy="200" r="150" />
      <circle cx="200" cy="200" r="144" />
      <circle cx="200" cy="200" r="60" />
      {Array.from({ length: 72 }, (_, index) => (
        <path
          key={index}
          d={index % 6 === 0 ? "M200 4v24" : "M200 4v10"}
          transform={`rotate(${index * 5} 200 200)`}
        />
      ))}
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} d="M200 50 216 184 200 200 184 184Z" transform={`rotate(${angle} 200 200)`} />
      ))}
      {[45, 135, 225, 315].map((angle) => (
        <path key={angle} d="M200 104 210 190 200 200 190 190Z" transform={`rotate(${angle} 200 200)`} />
      ))}
    </svg>
  );
}
