import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Refusal } from "@/lib/core/errors";
import { chosenDetails, detailNames, type DetailName } from "@/lib/core/profile-details";

type Details = Record<DetailName, string | null>;
type Given = { firstName: string; lastName: string } & { [Name in DetailName]?: string | null | undefined };

export function invalidDetails(issues: { path: string; message: string }[]): Refusal {
  return new Refusal("invalid_input", issues[0]?.message ?? "", { issues });
}

/**
 * What a profile changes to. A detail that was left out stays as it is, and one of a list is written as the list has it.
 * @throws Refusal `invalid_input`
 */
export function changesOfProfile<Sent extends Given>(before: Details, given: Sent) {
  const { chosen, unlisted } = chosenDetails(before, given, getAssociation().policies.profileLists);
  if (unlisted.length > 0) throw invalidDetails(unlisted);
  const details = Object.fromEntries(
    detailNames.map((name) => [
      name,
      chosen[name] ?? (given[name] === undefined ? before[name] : given[name]),
    ]),
  ) as Details;
  return { ...given, ...details };
}
