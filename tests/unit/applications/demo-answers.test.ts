import { expect, it } from "vitest";
import { backgroundQuestions, type BackgroundQuestion } from "@/lib/applications/rules";
import { applications } from "@/prisma/demo/applications";

/** What an explanation has to speak of to answer its question. */
const subjects: Record<BackgroundQuestion, RegExp> = {
  professionalMisconductSubject: /misconduct/i,
  professionalMisconductPending: /investigation|proceeding/i,
  criminalConviction: /convict|offence/i,
  bankruptcyHistory: /bankrupt|arrangement with .*creditors/i,
  regulatoryRegistration: /refused|suspended|withdrawn/i,
};

it("a demo applicant's explanation fits the question that it answers", () => {
  const answered = applications.filter(({ background }) =>
    backgroundQuestions.some((name) => background[name]),
  );
  expect(answered.length).toBeGreaterThan(3);
  for (const { background } of answered)
    for (const question of backgroundQuestions.filter((name) => background[name]))
      expect(background.backgroundExplanation, question).toMatch(subjects[question]);
});
