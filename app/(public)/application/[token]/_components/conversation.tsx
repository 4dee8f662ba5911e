import type { ReactNode } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { FollowedApplication } from "@/lib/applications/applicant-queries";
import { formatDateTime } from "@/lib/core/format";

type ConversationProps = {
  entries: FollowedApplication["conversation"];
  timeZone: string;
  /** The form that continues the conversation. */
  children: ReactNode;
};

/** The association's questions and the applicant's answers, oldest first. */
export function Conversation({ entries, timeZone, children }: ConversationProps) {
  return (
    <Card aria-labelledby="conversation">
      <CardHeader>
        <CardTitle id="conversation">Questions and answers</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ol className="grid gap-4">
          {entries.map(({ id, isQuestion, content, createdAt }) => (
            <li
              key={id}
              className={`rounded-md px-4 py-3 text-sm ${isQuestion ? "bg-aqua-soft" : "border border-line sm:ml-8"}`}
            >
              <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
                <span className="font-medium text-ink">{isQuestion ? "The association" : "You"}</span>
                <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, timeZone)}</time>
              </p>
              <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{content}</p>
            </li>
          ))}
        </ol>
        {children}
      </CardContent>
    </Card>
  );
}
