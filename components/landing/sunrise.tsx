const horizon = { x: 1120, y: 560 };
const rays = Array.from({ length: 35 }, (_, index) => {
  // The angles leave out 0 and 180 degrees, so that no ray lies flat on the water.
  const angle = Math.PI * (1 + (index + 1) / 36);
  // Uneven lengths look like light rather than like a wheel.
  const reach = [520, 300, 400, 260][index % 4] ?? 300;
  const at = (radius: number) =>
    `${(horizon.x + radius * Math.cos(angle)).toFixed(1)} ${(horizon.y + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${at(150)}L${at(reach)}`;
}).join("");

/** Pieces of confetti: position, rotation and tone. */
const slips = [
  [796, 84, 24, "gold"],
  [868, 44, -38, "aqua"],
  [948, 170, 62, "white"],
  [958, 76, 12, "gold"],
  [1002, 118, -24, "aqua"],
  [1088, 48, 48, "white"],
  [1172, 128, -60, "gold"],
  [1262, 66, 30, "aqua"],
  [1338, 152, -14, "gold"],
  [1392, 52, 70, "white"],
  [1402, 262, 20, "aqua"],
] as const;

const tones = { gold: "fill-gold", aqua: "fill-ring-header", white: "fill-white" } as const;

/** A sun of thin gold lines rising from the sea, for the festive theme. */
export function Sunrise() {
  return (
    <>
      <svg
        viewBox="0 0 1440 600"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
        className="absolute inset-x-0 top-20 -z-10 size-full opacity-45 @4xl:top-0 @4xl:opacity-100"
      >
        <defs>
          <radialGradient
            id="sunrise-fade"
            gradientUnits="userSpaceOnUse"
            cx={horizon.x}
            cy={horizon.y}
            r="520"
          >
            <stop offset="0.25" stopColor="white" />
            <stop offset="1" stopColor="white" stopOpacity="0" />
          </radialGradient>
          <mask id="sunrise-mask">
            <rect width="1440" height="600" fill="url(#sunrise-fade)" />
          </mask>
        </defs>
        <g className="fill-none stroke-gold" mask="url(#sunrise-mask)">
          <path d={rays} strokeWidth="1.25" strokeLinecap="round" opacity="0.75" />
          <circle cx={horizon.x} cy={horizon.y} r="210" strokeWidth="1" opacity="0.35" />
          <circle
            cx={horizon.x}
            cy={horizon.y}
            r="330"
            strokeWidth="1"
            opacity="0.25"
            strokeDasharray="2 9"
          />
        </g>
        <circle cx={horizon.x} cy={horizon.y} r="132" className="fill-gold" opacity="0.16" />
        <circle cx={horizon.x} cy={horizon.y} r="132" className="fill-none stroke-gold" strokeWidth="1.5" />
        <circle cx={horizon.x} cy={horizon.y} r="118" className="fill-none stroke-gold" opacity="0.5" />
        <g className="hidden @4xl:inline">
          {slips.map(([x, y, turn, tone]) => (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width="5"
              height="12"
              rx="1"
              transform={`rotate(${turn} ${x} ${y})`}
              className={tones[tone]}
              opacity={tone === "white" ? 0.45 : 0.7}
            />
          ))}
        </g>
      </svg>
      <svg
        viewBox="0 0 1440 120"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-px -z-10 h-20 w-full @4xl:h-28"
      >
        <path
          d="M0 46C180 8 330 12 520 40S900 78 1090 44S1340 10 1440 30V120H0Z"
          className="fill-ring-header"
          opacity="0.16"
        />
        <path
          d="M0 70C220 36 420 44 640 68S1040 96 1220 66S1390 46 1440 54V120H0Z"
          className="fill-header"
          opacity="0.7"
        />
        <path d="M0 92C240 62 460 72 700 92S1190 114 1440 82V120H0Z" className="fill-ground" />
        <path
          d="M0 92C240 62 460 72 700 92S1190 114 1440 82"
          className="fill-none stroke-gold"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}
