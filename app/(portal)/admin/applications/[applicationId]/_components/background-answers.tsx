"use client";

import { EyeOff, LockKeyhole } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { backgroundQuestionLabel } from "@/lib/applications/labels";
import { backgroundQuestions } from "@/lib/applications/rules";
import type { showBackgroundAnswers } from "@/lib/applications/show-background-answers";
import type { ResultOf } from "@/lib/core/operation";
import { showBackgroundAnswersAction } from "../actions";

/** The background answers, which are sensitive: they load on request and are discarded when the page is left. */
export function BackgroundAnswers({ applicationId }: { applicationId: string }) {
  const [answers, setAnswers] = useState<ResultOf<typeof showBackgroundAnswers> | null>(null);
  const router = useRouter();
  const { submit, busy } = useSubmit((sent: { id: string }) => showBackgroundAnswersAction(sent), {
    failureTitle: "Couldn't Show Answers",
    onDone: (shown) => {
      setAnswers(shown);
      // The refresh removes the dialog's warning about answers that have not been viewed.
      router.refresh();
    },
  });
  if (!answers) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex max-w-[44ch] gap-2 text-sm text-ink-soft">
          <Icon of={LockKeyhole} className="mt-0.5 shrink-0" />
          Sensitive personal data. We record your name each time you view it.
        </p>
        <Button variant="secondary" busy={busy} onClick={() => void submit({ id: applicationId })}>
          {busy ? "Opening..." : "Show background answers"}
        </Button>
      </div>
    );
  }
  return (
    <div className="text-sm">
      <dl className="divide-y divide-line">
        {backgroundQuestions.map((question) => (
          <div key={question} className="flex items-start justify-between gap-4 py-2.5 first:pt-0">
            <dt>{backgroundQuestionLabel[question]}</dt>
            <dd>
              <Badge tone={answers[question] ? "warning" : "neutral"}>
                {answers[question] ? "Yes" : "No"}
              </Badge>
            </dd>
          </div>
        ))}
        {answers.backgroundExplanation && (
          <div className="py-2.5">
            <dt className="text-ink-soft">Explanation</dt>
            <dd className="mt-1 wrap-anywhere whitespace-pre-line">{answers.backgroundExplanation}</dd>
          </div>
        )}
      </dl>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => setAnswers(null)}>
        <Icon of={EyeOff} /> Hide
      </Button>
    </div>
  );
}
