import { contactInWords } from "@/lib/association/rules";
import { Office } from "@/components/office";
import { NeedsScript } from "@/components/layout/needs-script";
import { Main } from "@/components/layout/main";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { FollowedApplication } from "@/lib/applications/applicant-queries";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { daysToConfirmAddress, senderLinkHours } from "@/lib/applications/rules";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { AnswerForm } from "./answer-form";
import { ConfirmApplication } from "./confirm-application";
import { Checklist } from "./checklist";
import { Conversation } from "./conversation";
import { SentDocuments } from "./sent-documents";
import { standingOf } from "./standing";
import { UploadDocument } from "./upload-document";
import { WithdrawApplication } from "./withdraw-application";

type ApplicationPageProps = {
  token: string;
  application: FollowedApplication;
  level: { label: string; feeCents: number };
  contactEmail: string | null;
  timeZone: string;
  /** Today, "YYYY-MM-DD", in the association's zone. */
  today: string;
};

/** The applicant's private page: status, missing documents, and questions. */
export function ApplicationPage({
  token,
  application,
  level,
  contactEmail,
  timeZone,
  today,
}: ApplicationPageProps) {
  const { reference, status, askedAt, decisionNote, documents, checklist, conversation } = application;
  const { label, tone } = applicationStatusLabel(application);
  const { icon, colour, title, sentences } = standingOf(application, level.feeCents, timeZone);
  const [first, ...rest] = sentences;
  const isWaiting = status === "pending";
  const { isSendersLink, isClaim, claimed } = application;
  const nextMissing = checklist.find(({ isComplete }) => !isComplete)?.kind ?? null;
  return (
    <Main className="page py-8 sm:py-12">
      <div className="mx-auto grid max-w-3xl gap-5">
        <header>
          <p className="text-sm text-ink-soft">
            {isClaim ? "Member registration" : "Membership application"}{" "}
            <span className="font-medium text-ink tabular">{reference}</span>
          </p>
          <h1 className="mt-1 text-3xl font-semibold tracking-tight">Hello {application.firstName}</h1>
          <p className="mt-1.5 text-sm text-ink-soft">
            {isClaim ? "Sent on" : `${level.label} · sent on`} {formatDate(application.createdAt, timeZone)}
          </p>
        </header>
        {claimed && (
          <dl className="grid gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
            <dt className="text-ink-soft">Name</dt>
            <dd className="wrap-anywhere">{claimed.name}</dd>
            <dt className="text-ink-soft">Membership number</dt>
            <dd className="wrap-anywhere">{claimed.membershipNumber}</dd>
          </dl>
        )}
        <Card aria-labelledby="standing">
          <CardHeader>
            <div className="flex min-w-0 items-start gap-3">
              <Icon of={icon} className={`mt-0.5 size-6 ${colour}`} />
              <CardTitle id="standing" className="text-xl">
                {title}
              </CardTitle>
            </div>
            <Badge tone={tone}>{label}</Badge>
          </CardHeader>
          <CardContent className="grid gap-2.5 pt-3 text-sm text-ink-soft">
            <p>{first}</p>
            {decisionNote && (
              <blockquote className="my-1 rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line text-ink">
                {decisionNote}
              </blockquote>
            )}
            {rest.map((sentence) => (
              <p key={sentence} className="wrap-anywhere">
                {sentence}
              </p>
            ))}
            {status === "approved" && (
              <Button asChild className="mt-2 justify-self-start">
                <a href={pathTo("/auth")}>Go to Sign In</a>
              </Button>
            )}
          </CardContent>
        </Card>
        {isSendersLink && !isClaim && (
          <p className="rounded-md bg-aqua-soft px-4 py-3 text-sm text-aqua-ink">
            You can upload documents on this page for {senderLinkHours} hours after applying. The private link
            in our email to <span className="font-medium wrap-anywhere">{application.email}</span> works
            longer.
            {!application.isAddressProven && " Use it to confirm that the address is yours."}
          </p>
        )}
        {isWaiting && (
          <NeedsScript>
            To send answers and documents here, turn on JavaScript in your browser. You can also send them to{" "}
            {contactInWords(contactEmail)}.
          </NeedsScript>
        )}
        {isWaiting && !isSendersLink && (!application.isAddressProven || application.isReplacementLink) && (
          <ConfirmApplication
            token={token}
            email={application.email}
            days={daysToConfirmAddress}
            isAddressProven={application.isAddressProven}
          />
        )}
        {conversation.length > 0 && (
          <Conversation entries={conversation} timeZone={timeZone}>
            {isWaiting && askedAt && <AnswerForm token={token} reference={reference} />}
          </Conversation>
        )}
        {isWaiting && !isClaim && <Checklist items={checklist} token={token} today={today} />}
        {((isWaiting && !isClaim) || documents.length > 0) && (
          <Card aria-labelledby="documents">
            <CardHeader>
              <CardTitle id="documents">Your documents</CardTitle>
            </CardHeader>
            <CardContent className="grid justify-items-start gap-5">
              <SentDocuments token={token} documents={documents} canRemove={isWaiting} timeZone={timeZone} />
              {isWaiting && !isClaim && <UploadDocument token={token} proposed={nextMissing} today={today} />}
            </CardContent>
          </Card>
        )}
        {isWaiting && !isSendersLink && (
          <div className="flex justify-end">
            <WithdrawApplication token={token} reference={reference} />
          </div>
        )}
        <p className="text-sm text-ink-soft">
          Anyone with the address of this page can see it, so please don&apos;t share it. Questions? Contact{" "}
          <Office email={contactEmail} /> and mention {reference}.
        </p>
      </div>
    </Main>
  );
}
