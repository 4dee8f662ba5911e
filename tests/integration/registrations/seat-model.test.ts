import fc from "fast-check";
import { expect, it } from "vitest";
import { seedOf, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { history, PLAY_SEATS, think, type Move } from "../../support/seat-model";

const seed = seedOf(20261126);
const histories = sized(10_000, 40_000);
const batch = 25;
/** Statements that PostgreSQL has planned for empty tables read them whole for ever. */
const analyzeEvery = 500;

it(`the seats of an event agree with their model over ${histories} random histories`, async () => {
  const played = fc.sample(history, { seed, numRuns: histories });
  await sql(PLAY_SEATS);
  const real: object[] = [];
  while (real.length < histories) {
    if (real.length % analyzeEvery === 0) await sql("ANALYZE");
    const turns = played.slice(real.length, real.length + batch);
    const rows = await sql<{ played: object }>(
      `SELECT pg_temp.play_seats((t.place + $2)::int, t.moves) AS played
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t(moves, place) ORDER BY t.place`,
      [JSON.stringify(turns), real.length],
    );
    real.push(...rows.map((row) => row.played));
  }
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
  for (const kind of kinds) expect(made.filter((one) => one === kind).length, kind).toBeGreaterThan(200);
}, 300_000);
