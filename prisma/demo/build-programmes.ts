import { addDays } from "date-fns";
import type { ProgrammeRule } from "@/lib/programmes/rules";
import type { Occasion } from "./build-events";
import type { RegistrationRow } from "./build-registrations";
import { demoId } from "./identity";
import { MEMBER_EMAIL } from "./people";

const id = demoId("programme", "aml-practitioner");
const rule: ProgrammeRule = "all";
const pastCount = 2;
const enrolledCount = 5;

type Facts = {
  now: Date;
  occasions: readonly Occasion[];
  registrations: readonly RegistrationRow[];
  certificates: readonly { eventId?: unknown }[];
};

/** A programme of two past events with certificates and one ahead, and who is enrolled in it. */
export function buildProgrammes({ now, occasions, registrations, certificates }: Facts) {
  const certified = new Set<unknown>(certificates.map(({ eventId }) => eventId));
  const inOrder = occasions.toSorted((one, other) => one.startDate.getTime() - other.startDate.getTime());
  const past = inOrder.filter((occasion) => certified.has(occasion.id)).slice(-pastCount);
  const ahead = inOrder.filter(({ startDate, status }) => startDate > now && status === "published");
  const next = ahead.find(({ cpd }) => cpd) ?? ahead[0];
  const chosen = next ? [...past, next] : past;
  const userIds = new Set(
    registrations
      .filter(({ eventId, checkedInAt }) => checkedInAt && past.some((occasion) => occasion.id === eventId))
      .sort((one, other) => Number(other.email === MEMBER_EMAIL) - Number(one.email === MEMBER_EMAIL))
      .flatMap(({ userId }) => userId ?? []),
  );
  return {
    programmes: [
      {
        id,
        title: "AML Practitioner Programme",
        description:
          "What an anti-money laundering officer in The Bahamas must know.\n\nYou can attend the events in any order.",
        status: "published",
        rule,
        createdAt: addDays(now, -120),
      },
    ],
    programmeEvents: chosen.map((occasion, place) => ({ programmeId: id, eventId: occasion.id, place })),
    enrolments: [...userIds].slice(0, enrolledCount).map((userId, index) => ({
      id: demoId("enrolment", userId),
      programmeId: id,
      userId,
      enrolledAt: addDays(now, index - 100),
    })),
  };
}
