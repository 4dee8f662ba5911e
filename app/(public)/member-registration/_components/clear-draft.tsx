import { Trash2 } from "lucide";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** The button that clears the form and deletes the stored draft, after a confirmation. */
export function ClearDraft({ onClear }: { onClear: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button ref={opener} variant="ghost" onClick={() => setAsking(true)}>
        <Icon of={Trash2} /> Clear draft
      </Button>
      <Confirmation
        isOpen={isAsking}
        onOpenChange={setAsking}
        opener={opener}
        title="Clear your draft?"
        description={
          <p>This empties the form and deletes the draft stored in this browser. You can&apos;t undo this.</p>
        }
        verb="Clear draft"
        busyWords="Clearing..."
        keepVerb="Keep draft"
        tone="destructive"
        busy={false}
        onConfirm={() => {
          setAsking(false);
          onClear();
        }}
      />
    </>
  );
}
