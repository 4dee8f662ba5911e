"use client";

import { Sparkles } from "lucide";
import { useRouter } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";

/** Creates the sample conference; shown only while there is no conference. */
export function CreateSampleConference({ associationSlug }: { associationSlug: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(
    (_nothing: null, options) =>
      api("POST /api/seed-{association}-conference-2025", { association: associationSlug }, options),
    {
      success: ({ title, slug }) => ({
        title: "Event Created",
        description: `“${title}” has been created, and its page is live at /${slug}.`,
      }),
      failureTitle: "Failed to seed event.",
      onDone: () => router.refresh(),
    },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-card p-4">
      <p className="max-w-[60ch] text-sm text-ink-soft">
        The sample conference shows what a landing page can do, with an anniversary theme, a price list and a
        registration dialog. You can edit all of it later.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void submit(null)}>
        {!busy && <Icon of={Sparkles} />}
        {busy ? "Creating..." : "Create sample conference"}
      </Button>
    </div>
  );
}
