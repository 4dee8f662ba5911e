import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { gaugesOf, readCpd } from "./queries";
import { myCpdInput } from "./schema";

/**
 * GET /api/cpd/my: the person's record, the latest first, and a gauge of each scheme that is on, or of the one named.
 *
 * @throws Refusal `not_found` for a scheme that is not on
 */
export const readMyCpd = operation({
  actor: member,
  input: myCpdInput,
  async run(person, { scheme }) {
    const cpd = await readCpd(person.id);
    const gauges = gaugesOf(person, cpd, "your");
    if (scheme === undefined) return { entries: cpd.items, gauges };
    const named = gauges.filter((gauge) => gauge.scheme === scheme);
    if (named.length === 0) throw new Refusal("not_found", "There is no scheme with this name for you.");
    return { entries: cpd.items, gauges: named };
  },
});
