import type { Cpd } from "@/lib/events/cpd-rules";
import type { QuestionKind } from "@/lib/events/rules";

export type DemoEvent = {
  slug: string;
  title: string;
  description: string;
  /** Days from today; negative is past. A weekend moves on to the Monday. */
  startsInDays: number;
  /** Local time of the association, "HH:mm". */
  from: string;
  to: string;
  location: string;
  topics: string[];
  priceCents: number;
  maxAttendees: number | null;
  /** Registrations to make: from members and from visitors, besides those that registrations.ts names. */
  members: number;
  visitors: number;
  /** Seats that stay free, however many are drawn. */
  seatsLeft?: number;
  /** Published unless it says otherwise. */
  status?: "draft";
  /** It has been cancelled then: everybody had paid, and is to be paid back. */
  cancelledDaysAgo?: number;
  joinUrl?: string;
  cpd?: Cpd;
  questions?: { label: string; kind: QuestionKind; choices?: string[]; required?: true }[];
} & DemoProgramme;

/** What happens when, in the association's time, and who speaks. */
export type DemoProgramme = {
  agenda?: { at: string; isOnLastDay?: true; title: string; description?: string }[];
  speakers?: { name: string; title: string; bio?: string }[];
};

/** What an event counts for, with those who sign its certificates. */
export const cpdOf = (hours: Record<string, number>, facts: Partial<Cpd> = {}): Cpd => ({
  hours: Object.entries(hours).map(([category, count]) => ({ category, hours: count })),
  delivery: "in_person",
  rule: "checked_in",
  sponsor: null,
  signatories: [
    { name: "Cordelia Munnings", title: "President" },
    { name: "Basil Rolle", title: "Chair, Education Committee" },
  ],
  ...facts,
});

const AML = "Anti-money laundering";
const ETHICS = "Ethics";
const REGULATION = "Regulation and supervision";
const SPONSOR = "Island Bank, training@islandbank.example";

const BAY_STREET = "Conference Room, Bay Street, Nassau";
const CABLE_BEACH = "Ballroom, West Bay Street, Cable Beach, Nassau";
const FREEPORT = "Meeting Room, The Mall Drive, Freeport, Grand Bahama";
const TRAINING_CENTRE = "Training Centre, Collins Avenue, Nassau";
const ONLINE = "Online";

/** Every event but the conference, which is in conference.ts. */
export const events: DemoEvent[] = [
  {
    slug: "aml-cft-update-new-year",
    title: "AML/CFT Update: What Changed This Year",
    description:
      "A half-day review of the year's changes to the Financial Transactions Reporting Act regulations and the supervisors' AML/CFT guidelines. " +
      "Each change is walked through from notice to procedure:\n\n- who must act, and by when\n- what an examiner will ask to see\n\n" +
      "Bring your own **risk assessment**; the last hour is spent updating it.",
    startsInDays: 11,
    from: "09:00",
    to: "13:00",
    agenda: [
      { at: "09:00", title: "Welcome and registration" },
      { at: "09:15", title: "From notice to procedure", description: "The year’s changes, one by one." },
      { at: "11:00", title: "Coffee" },
      { at: "11:15", title: "What an examiner asks to see" },
      { at: "12:00", title: "Your own risk assessment", description: "Work in groups of four." },
    ],
    speakers: [
      {
        name: "Deandra Knowles",
        title: "Head of Compliance, Coral Trust",
        bio: "Has led examinations on both sides of the table for twenty years.",
      },
      { name: "Basil Rolle", title: "Partner, Rolle & Company" },
    ],
    location: BAY_STREET,
    cpd: cpdOf({ [AML]: 2.5, [ETHICS]: 0.5 }, { sponsor: SPONSOR }),
    topics: ["AML", "Regulation"],
    priceCents: 7_500,
    maxAttendees: 60,
    members: 21,
    visitors: 5,
  },
  {
    slug: "sanctions-screening-clinic",
    title: "Sanctions Screening Clinic",
    description:
      "Hands-on work with name screening: tuning match thresholds, clearing false positives without clearing true ones, and recording why an alert was closed. " +
      "Examples use the UN, OFAC, UK and EU lists and the International Obligations (Economic and Ancillary Measures) Act. " +
      "Places are limited because everybody works at a terminal.",
    startsInDays: 18,
    from: "13:30",
    to: "17:00",
    location: TRAINING_CENTRE,
    cpd: cpdOf({ Sanctions: 3 }),
    topics: ["Sanctions"],
    priceCents: 12_500,
    maxAttendees: 20,
    members: 18,
    visitors: 4,
    // Offered to the first on its waiting list.
    seatsLeft: 1,
  },
  {
    slug: "beneficial-ownership-register-in-practice",
    title: "The Beneficial Ownership Register in Practice",
    description:
      "Registered agents and financial institutions compare notes on the Register of Beneficial Ownership Act: verification, changes within the filing period, and searches by competent authorities. " +
      "Two case studies deal with trusts and with nominee shareholders.",
    startsInDays: 26,
    from: "10:00",
    to: "12:00",
    location: ONLINE,
    joinUrl: "https://meet.example.com/beneficial-ownership",
    cpd: cpdOf({ [REGULATION]: 2 }, { delivery: "live_online" }),
    topics: ["Regulation"],
    priceCents: 0,
    maxAttendees: null,
    members: 24,
    visitors: 8,
  },
  {
    slug: "dare-act-supervision-of-digital-asset-businesses",
    title: "DARE Act: Supervision of Digital Asset Businesses",
    description:
      "What the Digital Assets and Registered Exchanges Act expects of the compliance function of a registrant: custody, travel rule, market conduct and reporting. " +
      "A panel of compliance officers from two exchanges and a bank that serves them answers questions. " +
      "Suitable for banks, trust companies and digital asset businesses alike.",
    startsInDays: 39,
    from: "14:00",
    to: "17:30",
    location: CABLE_BEACH,
    cpd: cpdOf({ [REGULATION]: 3 }),
    topics: ["Digital assets", "Regulation"],
    priceCents: 15_000,
    maxAttendees: 30,
    members: 26,
    visitors: 9,
    seatsLeft: 1,
    questions: [
      {
        label: "Where do you work?",
        kind: "choice",
        choices: ["Bank or trust company", "Digital asset business", "Elsewhere"],
        required: true,
      },
      { label: "A question for the panel", kind: "text" },
      { label: "I would like the slides by email", kind: "checkbox" },
    ],
  },
  {
    slug: "preparing-for-the-next-mutual-evaluation",
    title: "Preparing for the Next Mutual Evaluation",
    description:
      "The fifth round of CFATF mutual evaluations looks at effectiveness first. " +
      "This session explains how the assessment team will use what private institutions tell it, which statistics to have at hand, and how to answer in an interview. " +
      "The speaker has taken part in three evaluations in the region.",
    startsInDays: 54,
    from: "09:00",
    to: "16:00",
    location: CABLE_BEACH,
    cpd: cpdOf({ [AML]: 5.5 }),
    topics: ["AML"],
    priceCents: 25_000,
    maxAttendees: 120,
    members: 26,
    visitors: 9,
  },
  {
    slug: "members-breakfast-freeport",
    title: "Members' Breakfast, Freeport",
    description:
      "An informal breakfast for members in Grand Bahama with the chair of the education committee. " +
      "Tell us which training should come north next year, and meet colleagues from banks, insurers and the port's licensees.",
    startsInDays: 67,
    from: "07:30",
    to: "09:00",
    location: FREEPORT,
    topics: ["Networking"],
    priceCents: 0,
    maxAttendees: 40,
    members: 7,
    visitors: 1,
  },
  {
    slug: "data-protection-for-compliance-officers",
    title: "Data Protection for Compliance Officers",
    description:
      "The Data Protection (Privacy of Personal Information) Act beside our duty to keep due diligence records: lawful purpose, retention, subject access, and transfers to a parent company abroad. " +
      "Participants leave with a retention schedule they can adapt.",
    startsInDays: 88,
    from: "09:30",
    to: "12:30",
    location: BAY_STREET,
    cpd: cpdOf({ "Data protection": 2.5 }),
    topics: ["Data protection"],
    priceCents: 9_500,
    maxAttendees: 45,
    members: 9,
    visitors: 2,
  },
  {
    slug: "fatca-and-crs-reporting-workshop",
    title: "FATCA and CRS Reporting Workshop",
    description:
      "A working session before the reporting season: self-certifications that do not hold, controlling persons of passive entities, undocumented accounts, and the errors that the portal rejects most often. " +
      "Bring anonymised questions; the afternoon is built around them.",
    startsInDays: 123,
    from: "09:00",
    to: "15:00",
    location: TRAINING_CENTRE,
    cpd: cpdOf({ "Tax reporting": 5 }),
    topics: ["Tax reporting"],
    priceCents: 17_500,
    maxAttendees: 35,
    members: 4,
    visitors: 1,
  },
  {
    slug: "annual-general-meeting-and-ethics-hour",
    title: "Annual General Meeting and Ethics Hour",
    description:
      "Reports of the president and the treasurer, election of officers, and the accounts for the year. " +
      "The meeting is followed by an hour on professional ethics, which counts towards continuing education.",
    startsInDays: 165,
    from: "17:30",
    to: "20:00",
    location: BAY_STREET,
    cpd: cpdOf({ [ETHICS]: 1 }),
    topics: ["Ethics", "Networking"],
    priceCents: 0,
    maxAttendees: 150,
    members: 6,
    visitors: 0,
  },
  {
    slug: "insurance-intermediaries-compliance-forum",
    title: "Insurance Intermediaries Compliance Forum",
    description:
      "Brokers and agents discuss what the supervisor's thematic review found: client money accounts, disclosure of commission, and due diligence on introduced business.",
    startsInDays: 32,
    from: "09:30",
    to: "12:30",
    location: CABLE_BEACH,
    topics: ["Regulation"],
    priceCents: 11_000,
    maxAttendees: 40,
    members: 2,
    visitors: 1,
    cancelledDaysAgo: 4,
  },
  {
    slug: "artificial-intelligence-in-transaction-monitoring",
    title: "Artificial Intelligence in Transaction Monitoring",
    description:
      "What a model may decide by itself, how to explain an alert that nobody wrote a rule for, and what to document before it goes live.\n\n" +
      "*The second speaker has not confirmed yet.*",
    startsInDays: 110,
    from: "13:30",
    to: "16:30",
    location: TRAINING_CENTRE,
    topics: ["AML"],
    priceCents: 12_500,
    maxAttendees: 35,
    members: 0,
    visitors: 0,
    status: "draft",
  },
  {
    slug: "fraud-trends-in-retail-banking",
    title: "Fraud Trends in Retail Banking",
    description:
      "Impersonation calls, mule accounts and invoice redirection as seen by local banks over the last twelve months. " +
      "Investigators show how each case came to light and which control would have stopped it earlier.",
    startsInDays: -16,
    from: "14:00",
    to: "16:30",
    location: TRAINING_CENTRE,
    cpd: cpdOf({ Fraud: 2, [ETHICS]: 0.25 }, { sponsor: SPONSOR }),
    topics: ["Fraud"],
    priceCents: 6_000,
    maxAttendees: 50,
    members: 23,
    visitors: 6,
  },
  {
    slug: "risk-based-supervision-what-examiners-look-for",
    title: "Risk-Based Supervision: What Examiners Look For",
    description:
      "Two examiners explain how an institution's risk rating is formed, what moves it, and what the pre-examination request is really for. " +
      "The second half is given to questions, which may be sent in advance and without a name.",
    startsInDays: -45,
    from: "10:00",
    to: "12:30",
    location: BAY_STREET,
    cpd: cpdOf({ [REGULATION]: 2.5 }, { rule: "manual" }),
    topics: ["Regulation"],
    priceCents: 0,
    maxAttendees: 80,
    members: 34,
    visitors: 9,
  },
  {
    slug: "whistle-blowing-policies-that-are-used",
    title: "Whistle-blowing Policies That Are Used",
    description:
      "Most institutions have a policy; few receive a report through it. " +
      "We look at three that do: how they protect the person who reports, who opens the case, and what the board is told.",
    startsInDays: -82,
    from: "12:30",
    to: "14:00",
    location: ONLINE,
    topics: ["Ethics"],
    priceCents: 0,
    maxAttendees: null,
    members: 19,
    visitors: 5,
  },
  {
    slug: "internal-audit-of-the-aml-programme",
    title: "Internal Audit of the AML Programme",
    description:
      "How to test an AML programme so that the findings hold: sampling, data lineage of monitoring rules, and the independence of the reviewer in a small institution. " +
      "Participants write up one finding and have it challenged by the group.",
    startsInDays: -118,
    from: "09:00",
    to: "16:30",
    location: TRAINING_CENTRE,
    cpd: cpdOf({ [AML]: 6.25 }, { rule: "manual" }),
    topics: ["AML"],
    priceCents: 22_500,
    maxAttendees: 25,
    members: 19,
    visitors: 6,
  },
  {
    slug: "compliance-essentials-grand-bahama",
    title: "Compliance Essentials, Grand Bahama",
    description:
      "A one-day introduction for people who are new to the function: customer due diligence, record keeping, suspicious transaction reports and training duties. " +
      "The certificate of attendance counts towards the Associate level.",
    startsInDays: -173,
    from: "09:00",
    to: "16:00",
    location: FREEPORT,
    topics: ["Regulation"],
    priceCents: 10_000,
    maxAttendees: 30,
    members: 12,
    visitors: 7,
  },
  {
    slug: "trade-based-money-laundering-seminar",
    title: "Trade-Based Money Laundering Seminar",
    description:
      "Over- and under-invoicing, phantom shipments and free-trade zones, told through four cases from the Caribbean basin. " +
      "A customs broker explains which papers exist for a shipment and which of them a bank may ask for.",
    startsInDays: -236,
    from: "09:30",
    to: "13:00",
    location: CABLE_BEACH,
    topics: ["AML"],
    priceCents: 8_500,
    maxAttendees: 70,
    members: 27,
    visitors: 8,
  },
  {
    slug: "correspondent-banking-round-table",
    title: "Correspondent Banking Round Table",
    description:
      "Banks and credit unions discuss what correspondents ask for at renewal and how to answer a questionnaire once instead of six times. " +
      "The Chatham House Rule applies; no slides are shared afterwards.",
    startsInDays: -301,
    from: "15:00",
    to: "17:00",
    location: BAY_STREET,
    topics: ["AML"],
    priceCents: 0,
    maxAttendees: 24,
    members: 20,
    visitors: 4,
  },
];

/** Its every seat is taken or offered to people who wait (build-waiting.ts), so that the portal can show 'Full'. */
export const FULL_EVENT_SLUG = "sanctions-screening-clinic";
/** One seat is left. */
export const NEARLY_FULL_EVENT_SLUG = "dare-act-supervision-of-digital-asset-businesses";
