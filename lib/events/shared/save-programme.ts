import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { claimStored } from "@/lib/storage/uploads";
import { releasePictures, uploadsOf } from "./flyers";
import { readProgrammeToEdit } from "../queries";
import type { AgendaItem, Speaker } from "../rules";

/** The parts of a programme to save; undefined ones stay unchanged. */
type Sent = {
  agenda: AgendaItem[] | undefined;
  speakers: Speaker[] | undefined;
  joinUrl: string | null | undefined;
};

/**
 * Changes the programme of an event in the transaction that locked it. Speakers can get pictures that the person has
 * uploaded; pictures without a speaker are removed.
 * @returns the names of what changed
 * @throws Refusal `invalid_input` for a picture that is neither the event's nor uploaded by the person
 */
export async function saveProgramme(person: Staff<"events.edit">, id: string, sent: Sent): Promise<string[]> {
  const before = await readProgrammeToEdit(person, { id });
  const { agenda = before.agenda, speakers = before.speakers, joinUrl = before.joinUrl } = sent;
  const after = { agenda, speakers, joinUrl };
  const changed = (["agenda", "speakers", "joinUrl"] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return [];
  const [had, has] = [uploadsOf(before.speakers), uploadsOf(speakers)];
  const added = has.filter((upload) => !had.includes(upload));
  if (!(await claimStored(added, person.id))) throw missingPicture(speakers, added);
  await releasePictures(
    before.speakers.filter(({ imageUrl }) => !speakers.some((one) => one.imageUrl === imageUrl)),
  );
  await db.write.event.update({ where: { id }, data: after });
  return changed;
}

function missingPicture(speakers: Speaker[], added: string[]): Refusal {
  const message = "This picture is no longer available. Please choose it again.";
  const issues = speakers.flatMap(({ imageUrl }, index) =>
    imageUrl && added.some((upload) => imageUrl.endsWith(upload))
      ? [{ path: `speakers.${index}.imageUrl`, message }]
      : [],
  );
  return new Refusal("invalid_input", message, { issues });
}
