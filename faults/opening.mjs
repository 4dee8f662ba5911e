import { call } from "./calls.mjs";
import { crowd, event, inTurn, must, registerAll, seatsAt, someMs } from "./expected.mjs";

const RUNNERS = 60;
const SEATS = 30;
/** At the same time, again and again. */
const READERS = 10;

/** What the page says of a full event, for search engines. */
const FULL = "https://schema.org/SoldOut";

/** @type {import("./expected.mjs").Fault} */
export const killOpening = {
  name: "kill-opening",
  expected:
    "kill -9 while everybody reads the page and registers: each seat once, and no page offers one afterwards",
  rounds: 20,
  async run(world, acknowledged, { rounds }) {
    let pages = 0;
    for (let round = 0; round < rounds; round++) {
      const { id, slug } = await event(world, SEATS);
      const victim = inTurn(world, round);
      let isOver = false;
      const readers = Array.from({ length: READERS }, async () => {
        while (!isOver) {
          const page = await call(`${world.url}/events/${slug}`);
          if (page?.status !== 200) continue;
          pages++;
          must(page.body.includes(String(slug)), "another page was shown");
        }
      });
      const all = registerAll(world, acknowledged, crowd(world, RUNNERS), id);
      await someMs(200);
      await victim.kill("SIGKILL");
      const [statuses] = await Promise.all([all, victim.start()]);
      const got = statuses.filter((status) => status === 201).length;
      must(got === SEATS, `${got} got one of ${SEATS} seats`);
      must((await seatsAt(world, id)) === SEATS, `the seat count is not ${SEATS}`);
      // Processes render for themselves, and this one may have kept a page from when there were seats.
      for (const portal of world.portals) {
        const page = await call(`${portal.url}/events/${slug}`);
        must(page?.body.includes(FULL), "a page offered a seat when none was left");
      }
      isOver = true;
      await Promise.all(readers);
    }
    return `${rounds} kills, ${SEATS} of ${RUNNERS} people got a seat each time, ${pages} pages read meanwhile`;
  },
};
