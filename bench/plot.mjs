/*
 * A drawing of a long opening, by minute: how many registered, how long the slowest answer took, and who waited for what.
 * Each figure has a panel and a scale of its own, because they differ by orders of magnitude.
 */

/** @typedef {{ registeredPerSecond: number, turnedAway: number, slowestMs: number, p95Ms: number, waits: import("./waits.mjs").Waits }} Minute */

const WIDTH = 760;
const PANEL = { left: 190, right: 20, height: 44, gap: 16, top: 34 };

/** @type {[string, (minute: Minute) => number][]} */
const PANELS = [
  ["registered a second", (one) => one.registeredPerSecond],
  ["turned away a second", (one) => one.turnedAway / 60],
  ["three answers, p95, ms", (one) => one.p95Ms],
  ["slowest answer, ms", (one) => one.slowestMs],
  ["requests at the gate", (one) => one.waits.gate ?? 0],
  ["waiting for a connection", (one) => one.waits.pool ?? 0],
  ["waiting for a lock", (one) => one.waits.lock ?? 0],
  ["statements that run", (one) => one.waits.active ?? 0],
  ["emails to be sent", (one) => one.waits.mail ?? 0],
];

/** @param {number} value */
const figure = (value) => (value >= 10 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

/**
 * The drawing as SVG, readable on light and dark pages.
 * @param {Minute[]} minutes @param {{ best: number }} of the best rate of the ramp before
 */
export function openingPlot(minutes, { best }) {
  const width = (WIDTH - PANEL.left - PANEL.right) / minutes.length;
  const panels = PANELS.map(([title, valueOf], index) => {
    const values = minutes.map(valueOf);
    const most = Math.max(...values, index === 0 ? best : 0) || 1;
    const bottom = PANEL.top + index * (PANEL.height + PANEL.gap) + PANEL.height;
    const bars = values.map((value, minute) => {
      const height = (value / most) * PANEL.height;
      const [x, y] = [PANEL.left + minute * width + 1, bottom - height];
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
    });
    const least = Math.min(...values);
    const line = bottom - (0.9 * best * PANEL.height) / most;
    const goal = `<path d="M${PANEL.left} ${line.toFixed(1)}H${WIDTH - PANEL.right}" stroke="#b45309" stroke-dasharray="4 3"/>`;
    return [
      `<text x="${PANEL.left - 12}" y="${bottom - 24}" text-anchor="end">${title}</text>`,
      `<text x="${PANEL.left - 12}" y="${bottom - 8}" text-anchor="end" fill="#64748b">${figure(least)} to ${figure(Math.max(...values))}</text>`,
      `<g fill="#1d4ed8">${bars.join("")}</g>`,
      ...(index === 0 ? [goal] : []),
      `<path d="M${PANEL.left} ${bottom}H${WIDTH - PANEL.right}" stroke="#94a3b8"/>`,
    ].join("\n");
  });
  const height = PANEL.top + PANELS.length * (PANEL.height + PANEL.gap) + 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#0f172a" role="img" aria-label="An opening at four times what the portal can do, by minute">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="${PANEL.left}" y="18" font-weight="600">Four times what the portal can do, ${minutes.length} minutes; dashed: 0.9 of the best rate</text>
${panels.join("\n")}
<text x="${PANEL.left}" y="${height - 4}" fill="#64748b">minute 1</text>
<text x="${WIDTH - PANEL.right}" y="${height - 4}" text-anchor="end" fill="#64748b">minute ${minutes.length}</text>
</svg>
`;
}
