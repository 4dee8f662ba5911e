import { z } from "zod";
import { emailAddress, existingDay, optional, required } from "@/lib/core/fields";
import { folded } from "@/lib/core/folding";
import { noOwnAccounts, ownAccounts } from "./accounts";
import { cpdPolicy, defaultCpd } from "./cpd";
import type { Level } from "./levels";

/** The label of each level, and its annual fee in cents of BSD. */
export type Levels = Record<Level, { label: string; feeCents: number }>;

/** The levels until an administrator changes them. */
export const defaultLevels: Levels = {
  academic: { label: "Academic and Student", feeCents: 10_000 },
  associate: { label: "Associate", feeCents: 20_000 },
  professional: { label: "Professional", feeCents: 25_000 },
  bccp: { label: "BCCP", feeCents: 30_000 },
  regulator: { label: "Regulator Observer", feeCents: 0 },
};

export const associationFacts = z.object({
  name: required("Name is required", 120),
  shortName: required("Short name is required", 20),
  contactEmail: emailAddress("Valid email is required"),
  phone: optional(40),
  address: optional(),
  benefitsUrl: optional(500).refine(
    (url) => url === null || isWebAddress(url),
    "Enter an address that starts with http:// or https://",
  ),
});

const isWebAddress = (text: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(text).success;

/** The letters before the hyphen of a Member ID. */
export const memberIdPrefixInput = z.object({
  letters: z
    .string({ error: "Enter the letters" })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,6}$/, "Use 2 to 6 letters from A to Z"),
});

/** The time zones that this machine supports, by their IANA names. */
export const timeZones = (): string[] => Intl.supportedValuesOf("timeZone");

export const timeZoneInput = z.object({
  timeZone: z
    .string({ error: "Choose a time zone" })
    .refine((zone) => timeZones().includes(zone), "Choose a time zone from the list, such as America/Nassau"),
});

/** The address of the provider's payment page; an empty one removes it. */
export const paymentLinkInput = z.object({
  url: z
    .string({ error: "Enter an address" })
    .trim()
    .max(500, "Use 500 characters or fewer")
    .refine((url) => url === "" || isSecureAddress(url), "Enter an address that starts with https://")
    // The address is normalised as browsers do it, so that the shown address is the one that opens.
    .transform((url) => (url === "" ? "" : new URL(url).href)),
});

/** A pending change of the payment page, identified by the time when it takes effect. */
export const paymentLinkChangeInput = z.object({ effectiveAt: z.iso.datetime("Not a valid date and time") });

function isSecureAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\\p{Cc}]/u.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && !username && !password;
}

export const bankDetails = z.object({
  accountName: required("Account name is required"),
  bankName: required("Bank is required"),
  swift: required("SWIFT code is required", 11).regex(
    /^[A-Za-z0-9]{8}(?:[A-Za-z0-9]{3})?$/,
    "A SWIFT code has 8 or 11 letters and digits",
  ),
  accountNumber: required("Account number is required", 40),
  accountType: optional(),
  transitNumber: optional(40),
  address: optional(),
});
export type BankDetails = z.output<typeof bankDetails>;

const highestFee = 100_000;

const level = z.object({
  label: required("Name is required", 60),
  /** The fee in BSD. */
  fee: z
    .number({ error: "Fee must be a number" })
    .min(0, "Fee must be at least 0")
    .max(highestFee, "Fee must be 100,000 or less")
    .refine((fee) => Number.isInteger(Math.round(fee * 1e6) / 1e4), "Fee can have up to two decimal places"),
});

export const membershipLevelsInput = z.object({
  levels: z.object({ academic: level, associate: level, professional: level, bccp: level, regulator: level }),
});

const wholeNumber = (label: string, min: number, max: number) => {
  const message = `${label} must be a whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

const twoDecimals = (message: string, max: number) =>
  z
    .number({ error: message })
    .min(0, message)
    .max(max, message)
    .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), message);

const dollars = (label: string, max: number) =>
  twoDecimals(`${label} must be from 0 to ${max.toLocaleString("en")}, with up to two decimal places`, max);

/** The maximum VAT rate: above any real one, and below a rate with a misplaced decimal point. */
const highestVatPercent = 30;

const vatRate = z.object({
  /** The first day on which the rate is in force. */
  from: existingDay("Choose the day the rate takes effect"),
  percent: twoDecimals(
    `A rate is from 0 to ${highestVatPercent} percent, with up to two decimal places`,
    highestVatPercent,
  ),
});

/** The value added tax contained in amounts. The rate is the one in force on the invoice's day. */
const vat = z
  .object({
    isCharged: z.boolean({ error: "Choose one" }),
    registrationNumber: optional(40),
    rates: z
      .array(vatRate)
      .max(50, "You can add up to 50 rates")
      .refine(
        (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
        "Two rates start on the same day",
      ),
  })
  .superRefine(({ isCharged, registrationNumber, rates }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!isCharged) return;
    if (!registrationNumber)
      refuse("registrationNumber", "Enter the VAT registration number before you charge VAT");
    if (rates.length === 0) refuse("rates", "Enter at least one rate before you charge VAT");
  });

/** A list that is typed as one entry on each line. */
const lines = (label: string, max: number) =>
  z.preprocess(
    (typed) => (typeof typed === "string" ? typed.split("\n").filter((line) => line.trim()) : typed),
    z
      .array(required(`${label} is required`, 60), `${label} must be a list`)
      .min(1, "Enter at least one")
      .max(max, `Enter ${max} or less`)
      .refine((entries) => new Set(entries.map(folded)).size === entries.length, "Two lines are the same"),
  );

/** The association's own rules, by section. */
export const policySchemas = {
  /** The storage quota of each person. */
  documentQuota: z.object({
    maxFiles: wholeNumber("Files per person", 1, 10_000),
    maxMegabytes: wholeNumber("Megabytes per person", 10, 100_000),
  }),
  /** The time for which an unpaid seat is held. */
  seatHolds: z.object({
    workingDays: wholeNumber("Working days", 1, 60),
    hoursBeforeStart: wholeNumber("Hours before the start", 0, 720),
    onlineMinutes: wholeNumber("Minutes for online payment", 10, 1_440),
  }),
  /** When membership dues are requested, and when a member who does not pay lapses. Zero days mean no reminder. */
  dues: z
    .object({
      issuedDaysBefore: wholeNumber("Days before the end of the year", 1, 180),
      firstReminderDaysBefore: wholeNumber("Days before the end of the year", 0, 180),
      secondReminderDaysBefore: wholeNumber("Days before the end of the year", 0, 180),
      overdueReminderDaysAfter: wholeNumber("Days after the end of the year", 0, 100),
      lastReminderDaysBeforeLapse: wholeNumber("Days before membership lapses", 0, 100),
      graceDays: wholeNumber("Grace period", 0, 100),
      reinstatementMonths: wholeNumber("Months", 0, 60),
      isCalendarYear: z.boolean({ error: "Choose one" }),
    })
    .superRefine((days, found) => {
      const refuse = (path: keyof typeof days, message: string) =>
        found.addIssue({ code: "custom", path: [path], message });
      const { issuedDaysBefore, firstReminderDaysBefore: first, secondReminderDaysBefore: second } = days;
      if (first > issuedDaysBefore)
        refuse("firstReminderDaysBefore", "Reminders can’t come before the day dues are issued");
      if (second > 0 && first > 0 && second >= first)
        refuse("secondReminderDaysBefore", "The second reminder must come after the first");
      if (days.overdueReminderDaysAfter > 0 && days.overdueReminderDaysAfter >= days.graceDays)
        refuse("overdueReminderDaysAfter", "This would be after the lapse. Choose fewer days, or 0 for none");
      if (days.lastReminderDaysBeforeLapse > 0 && days.lastReminderDaysBeforeLapse >= days.graceDays)
        refuse(
          "lastReminderDaysBeforeLapse",
          "This would be before the end of the year. Choose fewer days, or 0 for none",
        );
    }),
  /** The fees that banks keep of transfers. */
  bankFees: z.object({ maxWriteOff: dollars("Amount", 1_000) }),
  /** Hours after an event's end at which its certificates are issued. */
  certificates: z.object({ issueAfterHours: wholeNumber("Hours", 0, 168) }),
  /** What members choose from in their profile. */
  profileLists: z.object({ sectors: lines("Sector", 100), islands: lines("Island", 100) }),
  /** What members can count as continuing professional development, and which schemes count it. */
  cpd: cpdPolicy,
  /** The number of working days within which staff answer a reported payment. */
  paymentReports: z.object({ workingDays: wholeNumber("Working days", 1, 60) }),
  vat,
  /** Codes and names of the accounts of the books, for accounting programs. */
  accounts: ownAccounts,
  /** Months after which personal data is erased. */
  retention: z.object({
    closedApplicationsMonths: wholeNumber("Months", 1, 240),
    backgroundAnswersMonths: wholeNumber("Months", 1, 240),
    emailsMonths: wholeNumber("Months", 1, 240),
    visitorRegistrationsMonths: wholeNumber("Months", 1, 240),
    failedSignInsMonths: wholeNumber("Months", 1, 240),
    bankStatementsMonths: wholeNumber("Months", 1, 240),
  }),
  /** Whether everybody with a role must have a second factor, on portals reached over https. */
  secondFactor: z.object({ isRequiredOfStaff: z.boolean({ error: "Choose one" }) }),
  /** The duration of sessions. */
  sessions: z.object({
    memberDays: wholeNumber("Days for members", 1, 90),
    staffHours: wholeNumber("Hours for staff", 1, 24),
    staffIdleMinutes: wholeNumber("Minutes of inactivity", 5, 480),
  }),
  /** The number of different people whom staff without the right to export may see in lists within an hour. */
  peopleSeen: z.object({ anHour: wholeNumber("People per hour", 50, 10_000) }),
  /** The address to which the latest audit log entry is emailed each week. */
  auditHead: z.object({
    email: z
      .string()
      .trim()
      .nullish()
      .transform((text) => text || null)
      .pipe(emailAddress("Valid email is required").nullable()),
  }),
} as const;

export type PolicyName = keyof typeof policySchemas;
export type Policies = { [Name in PolicyName]: z.output<(typeof policySchemas)[Name]> };

/** The policies until an administrator changes them. */
export const defaultPolicies: Policies = {
  documentQuota: { maxFiles: 50, maxMegabytes: 200 },
  seatHolds: { workingDays: 5, hoursBeforeStart: 48, onlineMinutes: 60 },
  dues: {
    issuedDaysBefore: 45,
    firstReminderDaysBefore: 30,
    secondReminderDaysBefore: 7,
    overdueReminderDaysAfter: 14,
    lastReminderDaysBeforeLapse: 5,
    graceDays: 30,
    reinstatementMonths: 12,
    isCalendarYear: false,
  },
  bankFees: { maxWriteOff: 15 },
  certificates: { issueAfterHours: 2 },
  profileLists: {
    sectors: [
      "Banking",
      "Trust and corporate services",
      "Insurance",
      "Investment funds and securities",
      "Credit unions",
      "Money transmission",
      "Digital assets",
      "Gaming",
      "Real estate",
      "Legal",
      "Accounting and audit",
      "Regulator or government",
      "Consulting",
      "Education",
      "Other",
    ],
    islands: [
      "New Providence",
      "Grand Bahama",
      "Abaco",
      "Acklins",
      "Andros",
      "Berry Islands",
      "Bimini",
      "Cat Island",
      "Crooked Island",
      "Eleuthera",
      "Exuma",
      "Inagua",
      "Long Cay",
      "Long Island",
      "Mayaguana",
      "Ragged Island",
      "Rum Cay",
      "San Salvador",
      "Outside The Bahamas",
    ],
  },
  cpd: defaultCpd,
  paymentReports: { workingDays: 5 },
  // The VAT rates of The Bahamas.
  vat: {
    isCharged: false,
    registrationNumber: null,
    rates: [
      { from: "2018-07-01", percent: 12 },
      { from: "2022-01-01", percent: 10 },
    ],
  },
  accounts: noOwnAccounts,
  retention: {
    closedApplicationsMonths: 12,
    backgroundAnswersMonths: 12,
    emailsMonths: 12,
    visitorRegistrationsMonths: 24,
    failedSignInsMonths: 12,
    bankStatementsMonths: 24,
  },
  secondFactor: { isRequiredOfStaff: true },
  sessions: { memberDays: 30, staffHours: 12, staffIdleMinutes: 60 },
  peopleSeen: { anHour: 500 },
  auditHead: { email: null },
};

const ofPolicy = <Name extends PolicyName>(policy: Name) =>
  z.object({ policy: z.literal(policy), values: policySchemas[policy] });

/** Policies that are saved in the form in which they are typed. */
const plainPolicies = [
  ofPolicy("documentQuota"),
  ofPolicy("seatHolds"),
  ofPolicy("dues"),
  ofPolicy("bankFees"),
  ofPolicy("certificates"),
  ofPolicy("profileLists"),
  ofPolicy("cpd"),
  ofPolicy("paymentReports"),
  ofPolicy("vat"),
  ofPolicy("accounts"),
  ofPolicy("secondFactor"),
  ofPolicy("sessions"),
  ofPolicy("peopleSeen"),
  ofPolicy("auditHead"),
] as const;

export const policyPreviewInput = z.discriminatedUnion("policy", plainPolicies);

export const policyChangeInput = z.discriminatedUnion("policy", [
  ...plainPolicies,
  ofPolicy("retention").extend({
    /** The number of records that the next nightly run would remove, according to the preview that the person saw. */
    confirmedCount: z.int().min(0),
  }),
]);
