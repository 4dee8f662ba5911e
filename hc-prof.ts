import fs from "node:fs"; import path from "node:path"; import pg from "/work/hc/node_modules/pg/lib/index.js"; import fc from "/work/hc/node_modules/fast-check/lib/fast-check.js";
import { startDisposableDatabase } from "/work/hc/tests/support/disposable-database";
import { prepareDatabase } from "/work/hc/scripts/migrations/access.mjs";
import { PLAY, sequence, think } from "/work/hc/tests/support/ledger-model";
import { PLAY_SEATS, history } from "/work/hc/tests/support/seat-model";
const d = await startDisposableDatabase();
try {
  await prepareDatabase({ ownerUrl: d.url, url: d.portalUrl });
  for (const mode of (process.env.MODES ?? "analyze,noseq,seat-analyze").split(",")) {
    const c = new pg.Client({ connectionString: d.url }); await c.connect();
    await c.query("SET track_functions='all'").catch((e:any)=>console.log(String(e)));
    await c.query("SELECT pg_stat_reset()").catch((e:any)=>console.log(String(e)));
    if (mode.includes("noseq")) await c.query("SET enable_seqscan=off");
    const N = 1500;
    const isSeat = mode.includes("seat");
    const b0=performance.now();
    const turns = isSeat ? fc.sample(history,{seed:1,numRuns:N}) as any[] : (fc.sample(sequence,{seed:20261125,numRuns:N}) as any[]).map(think as any).map(({steps}: any,turn: number)=>({turn,steps}));
    console.log(mode,"js",Math.round(performance.now()-b0));
    await c.query(isSeat ? PLAY_SEATS : PLAY);
    const batch = isSeat ? 25 : 50;
    let line="";
    for (let at=0; at<N; at+=batch) {
      if (at%500===0 && mode.includes("analyze")) await c.query("ANALYZE");
      if (at%500===0 && mode.includes("vacuum")) await c.query("VACUUM");
      const b=performance.now();
      if (isSeat) await c.query(`SELECT pg_temp.play_seats((t.place + $2)::int, t.moves) FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS t(moves, place)`,[JSON.stringify(turns.slice(at,at+batch)),at]);
      else await c.query(`SELECT pg_temp.play((t ->> 'turn')::int, t -> 'steps') AS played FROM jsonb_array_elements($1::jsonb) t`,[JSON.stringify(turns.slice(at,at+batch))]);
      if ((at/batch)%5===0) line+=Math.round(performance.now()-b)+" ";
    }
    console.log(mode,"ms per batch:",line);
    await c.query("SELECT pg_stat_force_next_flush()"); await new Promise(r=>setTimeout(r,500));
    const {rows}=await c.query("SELECT funcname, calls, round(total_time) t, round(self_time) self FROM pg_stat_user_functions ORDER BY self_time DESC LIMIT 16");
    for (const r of rows) console.log("  ",r.funcname,r.calls,r.t,r.self);
    await c.query(`SET session_replication_role=replica; TRUNCATE ${(await c.query(`SELECT string_agg(format('%I',tablename),',') l FROM pg_tables WHERE schemaname='public' AND tablename<>'_prisma_migrations'`)).rows[0].l}`);
    await c.end();
  }
} finally { await d.stop(); }
import { spawnSync } from "node:child_process";
spawnSync("/tmp/hc-m.sh", ["/work/hc","new-world","--project","integration","http/every","http/roles","lost-authority","presence","people-limit"], { env: { ...process.env, NODE_OPTIONS: "" } });
spawnSync("/tmp/hc-m.sh", ["/work/hc","new-lists","--project","integration","db/lists","demo/fill","seats.test","uploads.test","mail/outbox.test"], { env: { ...process.env, NODE_OPTIONS: "" } });
