/** What member@demo.test has registered for; the other registrations are drawn by build-registrations.ts. */
export const memberRegistrations: {
  slug: string;
  registeredDaysBefore: number;
  state: "confirmed" | "held" | "released";
  method: "bank_transfer" | "cheque" | "paylanes" | null;
  isCancelled?: boolean;
  registrationType?: "member_one_day" | "member_two_day";
}[] = [
  {
    slug: "beneficial-ownership-register-in-practice",
    registeredDaysBefore: 33,
    state: "confirmed",
    method: null,
  },
  { slug: "aml-cft-update-new-year", registeredDaysBefore: 15, state: "held", method: "bank_transfer" },
  {
    slug: "fraud-trends-in-retail-banking",
    registeredDaysBefore: 24,
    state: "confirmed",
    method: "bank_transfer",
  },
  {
    slug: "risk-based-supervision-what-examiners-look-for",
    registeredDaysBefore: 20,
    state: "confirmed",
    method: null,
  },
  {
    slug: "internal-audit-of-the-aml-programme",
    registeredDaysBefore: 31,
    state: "released",
    method: "paylanes",
  },
  {
    slug: "whistle-blowing-policies-that-are-used",
    registeredDaysBefore: 18,
    state: "confirmed",
    method: null,
    isCancelled: true,
  },
  {
    slug: "aco-conference-2025",
    registeredDaysBefore: 80,
    state: "confirmed",
    method: "cheque",
    registrationType: "member_two_day",
  },
];

export const visitorNotes = [
  "Vegetarian lunch, please.",
  "Please address the invoice to our head office.",
  "I will arrive from Freeport on the morning flight.",
  "Wheelchair access needed.",
];

/** To an event's questions that are answered in words. */
export const answerTexts = [
  "How do you document the travel rule for a wallet that nobody hosts?",
  "What would you ask an exchange before opening its account?",
  "Which reports do you expect in the first year?",
];
