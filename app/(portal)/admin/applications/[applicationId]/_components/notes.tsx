import { IfPermitted } from "@/components/auth/permissions";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { AddNote } from "./add-note";
import { NoteList } from "./conversation";
import { TitledSection } from "./titled-section";

type NotesProps = { application: ApplicationToReview; timeZone: string };

/** Notes between administrators, which the applicant never sees. */
export function Notes({ application, timeZone }: NotesProps) {
  const written = application.notes.filter(({ kind }) => kind === "note");
  return (
    <TitledSection title="Notes">
      <NoteList written={written} timeZone={timeZone} />
      <IfPermitted to="applications.decide">
        <AddNote applicationId={application.id} />
      </IfPermitted>
    </TitledSection>
  );
}
