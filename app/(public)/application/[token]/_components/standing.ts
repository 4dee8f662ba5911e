import { CircleCheck, CircleX, Clock, MessageCircleQuestion, type IconNode } from "lucide";
import { formatMoney } from "@/lib/core/money";
import type { FollowedApplication } from "@/lib/applications/applicant-queries";
import { formatDate } from "@/lib/core/format";

export type Standing = { icon: IconNode; colour: string; title: string; sentences: string[] };

type Application = Pick<
  FollowedApplication,
  | "status"
  | "askedAt"
  | "isClaim"
  | "isAddressProven"
  | "isSendersLink"
  | "isActiveMember"
  | "email"
  | "decidedAt"
  | "checklist"
>;

/** The status of the application and the next step, in words. The first match wins. */
export function standingOf(application: Application, feeCents: number, timeZone: string): Standing {
  const { status, askedAt, decidedAt, checklist, isClaim } = application;
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
        `The association made its decision${on}.`,
        "You can contact the association, or apply again once you have resolved the points above.",
      ],
    };
  }
  if (status === "withdrawn") {
    return {
      icon: CircleX,
      colour: "text-ink-soft",
      title: "Your application was withdrawn",
      sentences: [`You withdrew it${on}.`, "You can apply again at any time."],
    };
  }
  if (isClaim && !application.isAddressProven) {
    return {
      icon: Clock,
      colour: "text-warning",
      title: "One more step",
      sentences: [
        `Confirm your email address ${application.isSendersLink ? "with the link in our email" : "below"}. We then look up your membership and send you a link to set your password.`,
      ],
    };
  }
  if (askedAt) {
    return {
      icon: MessageCircleQuestion,
      colour: "text-aqua-ink",
      title: "The association has a question",
      sentences: ["We'll continue our review when you have answered it below."],
    };
  }
  if (checklist.some(({ isComplete }) => !isComplete)) {
    return {
      icon: Clock,
      colour: "text-warning",
      title: "We are waiting for your documents",
      sentences: ["We have received your application. Please upload the missing documents listed below."],
    };
  }
  return {
    icon: Clock,
    colour: "text-warning",
    title: isClaim ? "We are looking up your membership" : "Your application is being reviewed",
    sentences: [
      "We have everything we need, so you don't need to do anything now. We'll email you when the association has made a decision or has a question.",
    ],
  };
}

function afterApproval(application: Application, feeCents: number): string[] {
  const { email, isActiveMember } = application;
  const invitation = `We have sent an invitation to your portal account to ${email}.`;
  if (isActiveMember) return [invitation, "Your membership is active."];
  if (feeCents === 0) return [invitation, "There is no fee for your membership level."];
  return [
    invitation,
    `Next, sign in and open Make Payment to see how to pay the fee of ${formatMoney(feeCents)} and which reference to quote. Your membership becomes active when we have recorded your payment.`,
  ];
}
