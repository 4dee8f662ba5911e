import { createHash } from "node:crypto";

const rankOf = (seed: string, id: string) => createHash("sha256").update(`${seed}:${id}`).digest("hex");

/**
 * Draws a share of people, at least one of them. The order is that of the SHA-256 of the seed, a colon and the person's
 * id, so that anybody with the seed can repeat the draw.
 */
export function draw(ids: readonly string[], percent: number, seed: string) {
  const count = Math.ceil((ids.length * percent) / 100);
  return ids
    .map((id) => ({ id, rank: rankOf(seed, id) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ id }, place) => ({ id, place, isDrawn: place < count }));
}
