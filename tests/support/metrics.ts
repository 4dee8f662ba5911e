/** The samples of a Prometheus text by name and labels. Throws when a line is not of the format. */
export function samplesIn(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || /^# (?:HELP|TYPE) [a-z_0-9]+ /.test(line)) continue;
    const found = /^([a-z_0-9]+(?:\{(?:[a-z_]+="[^"\n]*",?)*\})?) (-?[0-9.e+-]+)$/.exec(line);
    if (!found?.[1]) throw new Error(`Not a sample: ${line}`);
    if (samples.has(found[1])) throw new Error(`Twice: ${found[1]}`);
    samples.set(found[1], Number(found[2]));
  }
  return samples;
}

export const metricsToken = "metrics-token-of-the-tests";

export const scrape = (origin: string, authorization = `Bearer ${metricsToken}`, signal?: AbortSignal) =>
  fetch(`${origin}/metrics`, { headers: { authorization, connection: "close" }, signal: signal ?? null });
