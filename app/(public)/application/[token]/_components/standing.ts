import { CircleCheck, CircleX, Clock, MessageCircleQuestion, type IconNode } from "lucide";
import type { FollowedApplication } from "@/lib/applications/applicant-queries";
import { formatCents, formatDate } from "@/lib/format";

export type Standing = { icon: IconNode; colour: string; title: string; sentences: string[] };

type Application = Pick<
  FollowedApplication,
  "status" | "askedAt" | "isActiveMember" | "registrationType" | "email" | "decidedAt" | "checklist"
>;

/** Where the application stands and what comes next, in words. First match wins. */
export function standingOf(application: Application, feeCents: number, timeZone: string): Standing {
  const { status, askedAt, decidedAt, checklist } = application;
  const on = decidedAt ? ` on ${formatDate(decidedAt, timeZone)}` : "";
  if (status === "approved") {
    return {
      icon: CircleCheck,
      colour: "text-success",
      title: "Your application was approved",
      sentences: [`The association approved it${on}. Welcome!`, ...afterApproval(application, feeCents)],
    };
  }
  if (status === "rejected") {
    return {
      icon: CircleX,
      colour: "text-danger",
      title: "Your application was not approved",
      sentences: [
        `The association decided on it${on}.`,
        "You can write to the association, or apply again when what it says is in order.",
      ],
    };
  }
  if (status === "withdrawn") {
    return {
      icon: CircleX,
      colour: "text-ink-soft",
      title: "Your application was withdrawn",
      sentences: [`It was withdrawn${on}.`, "You can apply again at any time."],
    };
  }
  if (askedAt) {
    return {
      icon: MessageCircleQuestion,
      colour: "text-aqua-ink",
      title: "The association has a question",
      sentences: ["The review goes on when you have answered it below."],
    };
  }
  if (checklist.some(({ isComplete }) => !isComplete)) {
    return {
      icon: Clock,
      colour: "text-warning",
      title: "We are waiting for your documents",
      sentences: ["Your application has arrived. Please upload what is missing from the list below."],
    };
  }
  return {
    icon: Clock,
    colour: "text-warning",
    title: "Your application is being reviewed",
    sentences: [
      "Everything that is needed is here; there is nothing for you to do now. You get an email when the association has decided, or when it has a question.",
    ],
  };
}

function afterApproval(application: Application, feeCents: number): string[] {
  const { registrationType, email, isActiveMember } = application;
  const invitation = `An invitation was sent to ${email}: it leads you to your portal account.`;
  if (isActiveMember) return [invitation, "Your membership is active."];
  if (feeCents === 0) return [invitation, "There is no fee for your membership level."];
  if (registrationType === "existing") return [invitation];
  return [
    invitation,
    `Then sign in and open Make Payment: it shows the fee of ${formatCents(feeCents)} BSD, how to pay it, and the reference to quote. Your membership becomes active when the payment has been recorded.`,
  ];
}
