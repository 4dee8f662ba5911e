import fc from "fast-check";
import { expect, it } from "vitest";
import { seedOf, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { play } from "../../support/play";
import { history, PLAY_SEAT_TURNS, PLAY_SEATS, think, type Move } from "../../support/seat-model";

const seed = seedOf(20261126);
const histories = sized(1_500, 40_000);
const batch = 25;

it(`an event's seats agree with their model over ${histories} random histories`, async () => {
  const played = fc.sample(history, { seed, numRuns: histories });
  await sql(PLAY_SEATS);
  const turns = played.map((moves, turn) => ({ turn, moves }));
  const real = await play(PLAY_SEAT_TURNS, turns, { batch });
  for (const [turn, moves] of played.entries()) {
    expect({ moves, ...real[turn] }).toEqual({ moves, ...think(moves) });
  }
  // The histories reach what they are to test.
  const made = played.flatMap((moves) => {
    const { refused } = think(moves);
    return moves.filter((_, step) => !refused[step]).map(({ kind }) => kind);
  });
  const kinds: Move["kind"][] = [
    ...(["take", "accept", "join", "lapse", "leave", "confirm", "release"] as const),
    ...(["cancel", "reclaim", "offer", "resize"] as const),
  ];
  for (const kind of kinds)
    expect(made.filter((one) => one === kind).length, kind).toBeGreaterThan(0.02 * histories);
}, 300_000);
