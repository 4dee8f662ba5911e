import { addDays } from "date-fns";
import type { Prisma } from "@/lib/db/client";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { demoId } from "./identity";
import { MEMBER_EMAIL } from "./people";

type Story = Pick<
  Prisma.CpdEntryCreateManyInput,
  "title" | "provider" | "minutes" | "category" | "isLive" | "learned"
> & {
  memberEmail: string;
  daysAgo: number;
  state: "draft" | "submitted" | "approved" | "declined";
  reason?: string;
  /** The key of the member's document that shows it. */
  document?: string;
};

const stories: Story[] = [
  {
    memberEmail: MEMBER_EMAIL,
    title: "Sanctions screening in practice",
    provider: "Island Bank Academy",
    minutes: 180,
    category: "Anti-money laundering",
    isLive: true,
    learned: "How to document a false positive so that an examiner can follow it.",
    daysAgo: 52,
    state: "approved",
    document: "member-diploma",
  },
  {
    memberEmail: MEMBER_EMAIL,
    title: "Guidance on beneficial ownership",
    provider: "Financial Action Task Force",
    minutes: 240,
    category: "Reading",
    isLive: false,
    learned: null,
    daysAgo: 40,
    state: "approved",
  },
  {
    memberEmail: MEMBER_EMAIL,
    title: "Conduct risk webinar",
    provider: "Harbour Training",
    minutes: 90,
    category: "Ethics",
    isLive: true,
    learned: null,
    daysAgo: 30,
    state: "declined",
    reason: "The evidence is the invitation. Please upload the confirmation that you attended.",
  },
  {
    memberEmail: MEMBER_EMAIL,
    title: "Data protection for compliance officers",
    provider: "Harbour Training",
    minutes: 120,
    category: "Data protection",
    isLive: true,
    learned: "When a breach must be reported, and to whom.",
    daysAgo: 9,
    state: "submitted",
  },
  {
    memberEmail: MEMBER_EMAIL,
    title: "Leading a small compliance team",
    provider: "Island Bank Academy",
    minutes: 60,
    category: "Leadership",
    isLive: true,
    learned: null,
    daysAgo: 3,
    state: "draft",
  },
  {
    memberEmail: "olivia.kemp@demo.test",
    title: "Fraud typologies update",
    provider: "Nassau College",
    minutes: 150,
    category: "Risk management",
    isLive: true,
    learned: "Three new patterns in card fraud.",
    daysAgo: 12,
    state: "submitted",
  },
  {
    memberEmail: "everette.farquharson@demo.test",
    title: "Ethics in practice",
    provider: "Harbour Training",
    minutes: 60,
    category: "Ethics",
    isLive: false,
    learned: null,
    daysAgo: 5,
    state: "submitted",
  },
];

/** What members have learned elsewhere, in each state. */
export function buildCpd(
  members: Member[],
  reviewerId: string,
  calendar: Calendar,
): Prisma.CpdEntryCreateManyInput[] {
  return stories.map(({ memberEmail, daysAgo, document, reason = null, ...story }) => {
    const userId = members.find(({ email }) => email === memberEmail)?.id;
    if (!userId) throw new Error(`Nobody has the address ${memberEmail}`);
    const createdAt = calendar.at(-daysAgo, "15:20");
    const isDecided = story.state === "approved" || story.state === "declined";
    return {
      ...story,
      id: demoId("cpd", story.title),
      userId,
      date: new Date(addDays(createdAt, -1).toISOString().slice(0, 10)),
      documentId: document ? demoId("document", document) : null,
      reason,
      createdAt,
      submittedAt: story.state === "draft" ? null : createdAt,
      decidedAt: isDecided ? addDays(createdAt, 2) : null,
      decidedById: isDecided ? reviewerId : null,
    };
  });
}

/** An open audit in which the member was drawn and still owes evidence. */
export function buildCpdAudit(
  members: Member[],
  entries: Prisma.CpdEntryCreateManyInput[],
  reviewerId: string,
  calendar: Calendar,
): { audit: Prisma.CpdAuditCreateManyInput; members: Prisma.CpdAuditMemberCreateManyInput[] } {
  const userId = members.find(({ email }) => email === MEMBER_EMAIL)?.id;
  if (!userId) throw new Error(`Nobody has the address ${MEMBER_EMAIL}`);
  const id = demoId("cpd audit", "open");
  const seed = "5eed0f7e57a6d1c20b3a4958677f8e9d";
  const others = entries.map((entry) => entry.userId);
  const population = [...new Set([userId, ...others])];
  const day = (from: number) => new Date(calendar.at(from, "12:00").toISOString().slice(0, 10));
  return {
    audit: {
      id,
      startsOn: day(-90),
      endsOn: day(-20),
      percent: 50,
      seed,
      dueOn: day(21),
      createdAt: calendar.at(-2, "10:30"),
      createdById: reviewerId,
    },
    members: population.map((one, place) => ({
      id: demoId("cpd audit member", one),
      auditId: id,
      userId: one,
      place,
      isDrawn: one === userId,
    })),
  };
}
