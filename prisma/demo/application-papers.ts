export type DemoPaper = {
  kind: "police_certificate" | "reference" | "qualification" | "other";
  fileName: string;
  daysAgo: number;
  /** How long ago a police certificate was issued. */
  issuedDaysAgo?: number;
  /** The one line that stands on its page. */
  line: string;
};

export type DemoNote = {
  kind: "note" | "question" | "answer";
  daysAgo: number;
  /** HH:MM */
  at: string;
  text: string;
};

type DemoPapers = { papers: DemoPaper[]; notes: DemoNote[] };

const paper = (
  kind: DemoPaper["kind"],
  fileName: string,
  daysAgo: number,
  line: string,
  more: Pick<DemoPaper, "issuedDaysAgo"> = {},
): DemoPaper => ({ kind, fileName, daysAgo, line, ...more });

/** What applicants have sent through their private links and what was written about it, by their addresses. */
export const applicationPapers: Record<string, DemoPapers> = {
  "marissa.thurston@demo.test": {
    papers: [
      paper("police_certificate", "police-certificate.pdf", 1, "Police certificate (sample)", {
        issuedDaysAgo: 30,
      }),
      paper("reference", "reference-clifton.pdf", 1, "Reference of an employer (sample)"),
    ],
    notes: [],
  },
  "dario.eneas@demo.test": {
    papers: [
      paper("police_certificate", "police-record.pdf", 3, "Police certificate (sample)", {
        issuedDaysAgo: 240,
      }),
      paper("reference", "reference-goombay.pdf", 3, "Reference of an employer (sample)"),
      paper("qualification", "bsc-accounting.pdf", 3, "B.Sc. Accounting (sample)"),
    ],
    notes: [
      {
        kind: "question",
        daysAgo: 1,
        at: "15:20",
        text: "Your police certificate is older than six months. Could you send a newer one, and a second reference?",
      },
    ],
  },
  "yvette.carey@demo.test": {
    papers: [
      paper("police_certificate", "police-certificate-carey.pdf", 5, "Police certificate (sample)", {
        issuedDaysAgo: 21,
      }),
      paper("reference", "reference-one.pdf", 5, "Reference of a colleague (sample)"),
      paper("reference", "reference-two.pdf", 5, "Reference of an employer (sample)"),
      paper("qualification", "ccp-certificate.pdf", 5, "Certified Compliance Professional (sample)"),
    ],
    notes: [
      {
        kind: "question",
        daysAgo: 4,
        at: "10:05",
        text: "In which year did you first become a member?",
      },
      { kind: "answer", daysAgo: 3, at: "18:40", text: "In 2018; the number on my card is from then." },
      {
        kind: "note",
        daysAgo: 2,
        at: "09:15",
        text: "Membership number checked against the paper register of 2018. Both references called.",
      },
    ],
  },
};
