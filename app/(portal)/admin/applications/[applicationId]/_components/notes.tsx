import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { AddNote } from "./add-note";
import { WrittenList } from "./conversation";
import { Panel } from "./panel";

type NotesProps = { application: ApplicationToReview; timeZone: string };

/** Between administrators; the applicant never sees them. */
export function Notes({ application, timeZone }: NotesProps) {
  const written = application.notes.filter(({ kind }) => kind === "note");
  return (
    <Panel title="Notes">
      <WrittenList written={written} timeZone={timeZone} />
      <AddNote applicationId={application.id} />
    </Panel>
  );
}
