import { sql } from "./database";

/**
 * Plays the turns of a model in the database, so many in one transaction, and returns what became of each. `statement`
 * gets some turns as JSON, and answers with a column `played`.
 */
export async function play(
  statement: string,
  turns: readonly object[],
  { batch, afterEach = () => Promise.resolve() }: { batch: number; afterEach?: () => Promise<void> },
): Promise<object[]> {
  const played: object[] = [];
  // Else PostgreSQL plans most statements again each time, which costs more than they do.
  await sql("SET plan_cache_mode = force_generic_plan");
  let analyzed = 0;
  while (played.length < turns.length) {
    // What was planned for tables that were nearly empty would read them whole for ever.
    if (played.length > 2 * analyzed) {
      await sql("ANALYZE");
      analyzed = played.length;
    }
    const some = turns.slice(played.length, played.length + batch);
    const rows = await sql<{ played: object }>(statement, [JSON.stringify(some)]);
    played.push(...rows.map((row) => row.played));
    await afterEach();
  }
  await sql("RESET plan_cache_mode");
  return played;
}
