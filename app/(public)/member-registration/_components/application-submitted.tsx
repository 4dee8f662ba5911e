"use client";

import { Office } from "@/components/office";
import { CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import type { Answer } from "@/components/api/api-calls";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { PagePath } from "@/lib/core/path-to";
import type { Payload } from "./form-values";
import type { LevelChoices } from "./level-choices";

/** A sent application, and the server's answer. */
export type Submitted = { answer: Answer<"POST /api/member-registration">; sent: Payload };

type ApplicationSubmittedProps = Submitted & { contactEmail: string | null; levels: LevelChoices };

/** The confirmation that replaces the form. */
export function ApplicationSubmitted({
  answer: { reference, documentsPath },
  sent,
  contactEmail,
  levels,
}: ApplicationSubmittedProps) {
  const { email } = sent;
  // An existing member was not asked for a level.
  const isFree = "dateOfBirth" in sent ? levels[sent.membershipType].isFree : null;
  const isClaim = isFree === null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    toast({
      title: "Application Submitted",
      // Nobody reviews a claim before its address is confirmed.
      description: isClaim
        ? "We’ll look up your membership once you confirm your email address."
        : "Your application has been submitted for review. You will receive an email confirmation shortly.",
    });
  }, [isClaim]);
  return (
    <Card className="mx-auto max-w-2xl p-6 sm:p-8">
      <Icon of={CircleCheck} className="size-10 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none">
        Application Submitted
      </h1>
      <p className="mt-2 text-ink-soft">
        {isClaim
          ? "Thank you. Just one more step: confirm your email address. We've sent a link to "
          : "Thank you. Your application has been submitted for review, and we've sent a confirmation to "}
        <span className="font-medium wrap-anywhere text-ink">{email}</span>.
      </p>
      <dl className="mt-5 flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-3">
        <dt className="text-sm text-ink-soft">Reference</dt>
        <dd className="text-lg font-semibold tracking-wide tabular">{reference}</dd>
      </dl>
      <h2 className="mt-7 text-lg font-semibold">Next steps</h2>
      {isClaim ? (
        <ol className="mt-3 grid gap-4">
          <Step number={1} title="Confirm your email address">
            Open the link in our email and press Confirm. If it doesn&apos;t arrive within a few minutes, look
            in your spam folder.
          </Step>
          <Step number={2} title="We look up your membership">
            You don&apos;t need to send documents or fill in anything else.
          </Step>
          <Step number={3} title="Access your portal account">
            We&apos;ll email you a link to set your password and sign in.
          </Step>
        </ol>
      ) : (
        <ol className="mt-3 grid gap-4">
          <Step number={1} title="Send the required documents">
            Upload them now, or later using the private link in the confirmation email, or send them by email
            to <Office email={contactEmail} />: a police certificate issued within the past six months, at
            least two references, and copies of your certificates.
          </Step>
          <Step number={2} title="Wait for the approval notice">
            The association will review your application and email you. Use the private link to check its
            progress.
          </Step>
          <Step number={3} title={isFree ? "No fee to pay" : "Pay the membership fee after approval"}>
            {isFree
              ? "There is no fee for your membership level."
              : "Please don't pay before then. The approval notice explains how to pay."}
          </Step>
          <Step number={4} title="Access your portal account">
            The approval notice includes a link to set your password and sign in.
          </Step>
        </ol>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {!isClaim && (
          <Button asChild size="lg" className="w-full sm:w-auto">
            <a href={documentsPath}>Upload documents now</a>
          </Button>
        )}
        <Button asChild size="lg" variant="secondary" className="w-full sm:w-auto">
          <a href={"/auth" satisfies PagePath}>Return to Login</a>
        </Button>
      </div>
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-aqua-soft text-sm font-semibold text-aqua-ink tabular"
      >
        {number}
      </span>
      <div className="min-w-0 pt-0.5 text-sm">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
