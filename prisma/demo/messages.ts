import { MEMBER_EMAIL } from "./people";

export type DemoThread = {
  memberEmail: string;
  subject: string;
  messages: { from: "member" | "office"; daysAgo: number; at: string; text: string; isUnread?: boolean }[];
};

/** Conversations between members and the office; an unread one waits for its recipient. */
export const threads: DemoThread[] = [
  {
    memberEmail: MEMBER_EMAIL,
    subject: "Your place at the AML/CFT Update",
    messages: [
      {
        from: "office",
        daysAgo: 2,
        at: "10:05",
        isUnread: true,
        text: "Good morning Tamika,\n\nyour place at the AML/CFT Update is held. We have not seen the transfer yet; please quote the reference shown on your payment page so that we can match it.\n\nKind regards,\nShantel Ferguson",
      },
    ],
  },
  {
    memberEmail: MEMBER_EMAIL,
    subject: "Certificate for the fraud seminar",
    messages: [
      {
        from: "member",
        daysAgo: 12,
        at: "15:42",
        text: "Good afternoon,\n\nwhen will the certificates for the fraud seminar be ready? My employer needs mine for the training file.\n\nTamika Rolle",
      },
      {
        from: "office",
        daysAgo: 11,
        at: "09:18",
        text: "Dear Tamika,\n\nthe speaker signed them yesterday. You will find yours at the front desk from Thursday, or tell us and we will post it.\n\nShantel Ferguson",
      },
      { from: "member", daysAgo: 11, at: "11:02", text: "Thank you, I will collect it on Thursday." },
      {
        from: "office",
        daysAgo: 4,
        at: "16:30",
        isUnread: true,
        text: "A short note: nobody came by on Thursday, so your certificate is still here. We are open until 4:30 this week.",
      },
    ],
  },
  {
    memberEmail: MEMBER_EMAIL,
    subject: "Employment letter needs a signature",
    messages: [
      {
        from: "office",
        daysAgo: 38,
        at: "14:20",
        text: "The employment letter you uploaded is not signed. Please upload a signed copy; the one you sent is marked as rejected so that you can replace it.",
      },
      {
        from: "member",
        daysAgo: 36,
        at: "08:55",
        text: "Apologies, I sent the draft. The signed letter is uploaded now.",
      },
    ],
  },
  {
    memberEmail: "philippa.knowles@demo.test",
    subject: "Speaker for the mutual evaluation day",
    messages: [
      {
        from: "member",
        daysAgo: 6,
        at: "09:30",
        text: "I can speak about the interview stage, forty minutes at most. Is a projector there, or shall I bring one from the bank?",
      },
      {
        from: "office",
        daysAgo: 5,
        at: "13:11",
        text: "Wonderful, thank you. The ballroom has one. We will put you on at 10:30, after the opening.",
      },
      {
        from: "member",
        daysAgo: 1,
        at: "17:48",
        isUnread: true,
        text: "10:30 is fine. My title: 'Twenty minutes with an assessor'. Slides will follow by Friday.",
      },
    ],
  },
  {
    memberEmail: "kendrick.moss@demo.test",
    subject: "Moving from Associate to Professional",
    messages: [
      {
        from: "member",
        daysAgo: 9,
        at: "12:07",
        text: "I passed the diploma in September. What do I need to send to be moved up to Professional, and from when does the higher fee apply?",
      },
      {
        from: "office",
        daysAgo: 8,
        at: "10:40",
        text: "Congratulations! Please upload the diploma under Documents. The new fee applies from your next renewal.",
      },
      {
        from: "member",
        daysAgo: 3,
        at: "18:15",
        isUnread: true,
        text: "The diploma is uploaded. It is waiting for verification.",
      },
    ],
  },
  {
    memberEmail: "stephan.saunders@demo.test",
    subject: "How long does approval take?",
    messages: [
      {
        from: "member",
        daysAgo: 2,
        at: "11:26",
        isUnread: true,
        text: "Good day, I created my account almost a month ago and it still says Pending. Is anything missing from my side?",
      },
    ],
  },
  {
    memberEmail: "keva.lightbourne@demo.test",
    subject: "Training in Grand Bahama",
    messages: [
      {
        from: "office",
        daysAgo: 21,
        at: "09:00",
        text: "The breakfast in Freeport is on the calendar. Would you say a few words about agent supervision in remittance? Ten minutes would be plenty.",
      },
      {
        from: "member",
        daysAgo: 19,
        at: "16:03",
        text: "Happy to. I will keep it to ten minutes and leave time for questions.",
      },
    ],
  },
  {
    memberEmail: "nathaniel.sawyer@demo.test",
    subject: "Receipt in the company's name",
    messages: [
      {
        from: "member",
        daysAgo: 14,
        at: "10:10",
        text: "Could the receipt for the fraud seminar be made out to Lucayan Private Bank instead of me?",
      },
      {
        from: "office",
        daysAgo: 13,
        at: "11:55",
        text: "The receipt in the portal carries your name because the registration does. We have sent a letter to your accounts department that names the bank.",
        isUnread: true,
      },
    ],
  },
  {
    memberEmail: "latoya.pratt@demo.test",
    subject: "Student rate for the conference",
    messages: [
      {
        from: "member",
        daysAgo: 30,
        at: "19:21",
        text: "Is there a student rate for next year's conference? The member price is more than my rent.",
      },
      {
        from: "office",
        daysAgo: 29,
        at: "09:44",
        text: "The board decides in January. We always need helpers at the desk, who attend free of charge; shall I put you on that list?",
      },
      { from: "member", daysAgo: 29, at: "10:02", text: "Yes please!" },
    ],
  },
  {
    memberEmail: "paulette.outten@demo.test",
    subject: "Change of address",
    messages: [
      {
        from: "member",
        daysAgo: 57,
        at: "08:31",
        text: "I have moved to Kennedy Subdivision and changed it in my profile. Do I need to tell you anywhere else?",
      },
      {
        from: "office",
        daysAgo: 56,
        at: "15:15",
        text: "No, the profile is all we need. Thank you for keeping it current.",
      },
    ],
  },
];

/** What the staff insert into their replies. */
export const savedReplies = [
  {
    name: "Certificate is ready",
    content:
      "Your certificate is ready.\n\nPlease bring a photo ID when you come to the office to collect it.",
  },
  {
    name: "How to pay by transfer",
    content:
      "You'll find our bank details and your reference under Payments. Please quote the reference, so we can match your transfer.",
  },
  {
    name: "Refund on its way",
    content: "We've sent your refund. It usually arrives within five working days.",
  },
] as const;
