import { describe, expect, it } from "vitest";
import type { Question } from "@/lib/events/rules";
import { questionsInput } from "@/lib/events/schema";
import { answerWords } from "@/lib/seats/labels";
import { readAnswers } from "@/lib/seats/rules";
import { registrationDialogOf, registrationInput } from "@/lib/seats/schema";

const id = "018f2b6e-0000-7000-8000-00000000000";
const diet: Question = { id: `${id}1`, label: "Diet", kind: "text", choices: [], required: false };
const day: Question = {
  id: `${id}2`,
  label: "Which day?",
  kind: "choice",
  choices: ["First", "Second"],
  required: true,
};
const terms: Question = { id: `${id}3`, label: "I agree", kind: "checkbox", choices: [], required: true };
const questions = [diet, day, terms];

describe("answers to an event's questions", () => {
  it("registrants' answers are stored in the order and words of the questions", () => {
    const sent = { [terms.id]: true, [day.id]: "Second", [diet.id]: "No nuts" };
    expect(readAnswers(questions, sent)).toEqual({
      answers: [
        { questionId: diet.id, label: "Diet", value: "No nuts" },
        { questionId: day.id, label: "Which day?", value: "Second" },
        { questionId: terms.id, label: "I agree", value: true },
      ],
      issues: [],
    });
  });

  it.each([
    ["a required choice is missing", { [terms.id]: true }, day.id, "Please answer “Which day?”"],
    [
      "a required box is not ticked",
      { [day.id]: "First", [terms.id]: false },
      terms.id,
      "Please tick “I agree”",
    ],
    [
      "a choice does not exist",
      { [day.id]: "Third", [terms.id]: true },
      day.id,
      "Please choose one of the answers to “Which day?”",
    ],
    [
      "a text answers a checkbox",
      { [day.id]: "First", [terms.id]: "yes" },
      terms.id,
      "The answer to “I agree” must be true or false",
    ],
    [
      "a checkbox answers a text",
      { [day.id]: "First", [terms.id]: true, [diet.id]: true },
      diet.id,
      "The answer to “Diet” must be text",
    ],
    [
      "a question is not asked",
      { [day.id]: "First", [terms.id]: true, other: "x" },
      "other",
      "This event doesn’t ask this question, or no longer does",
    ],
  ])("a registrant's answers are refused at their field when %s", (_what, sent, at, message) => {
    expect(readAnswers(questions, sent).issues).toEqual([{ path: `answers.${at}`, message }]);
  });

  it("optional questions need no answer, and an empty text is none", () => {
    const { answers } = registrationInput.parse({
      eventId: id + "9",
      paymentAmount: "0.00",
      answers: { [diet.id]: "  ", [day.id]: "First" },
    });
    expect(readAnswers([diet, { ...day, required: false }], answers).answers).toEqual([
      { questionId: day.id, label: "Which day?", value: "First" },
    ]);
    expect(
      readAnswers([diet], registrationInput.parse({ eventId: id + "9", paymentAmount: "0.00" }).answers),
    ).toEqual({
      answers: [],
      issues: [],
    });
  });

  it("registrants' answers are shown in words", () => {
    const words = (value: string | boolean) => answerWords({ questionId: "", label: "", value });
    expect([words("No nuts"), words(true), words(false), answerWords(undefined)]).toEqual([
      "No nuts",
      "Yes",
      "No",
      null,
    ]);
  });

  it("wrong answers are reported in a form together with its other fields, each at its own", () => {
    const { error } = registrationDialogOf(questions).safeParse({
      firstName: "",
      lastName: "Rolle",
      email: "a@b.test",
      answers: { [day.id]: "", [terms.id]: false },
    });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
      "firstName",
      `answers.${day.id}`,
      `answers.${terms.id}`,
    ]);
  });

  it("an answer of over two thousand characters, or of another type, is refused in words", () => {
    const wrongWith = (answer: unknown) =>
      registrationInput
        .safeParse({ eventId: id + "9", paymentAmount: "0.00", answers: { [diet.id]: answer } })
        .error?.issues.map(({ message }) => message);
    expect(wrongWith("x".repeat(2_001))).toEqual(["Use 2,000 characters or fewer"]);
    expect(wrongWith(7)).toEqual(["An answer must be text, true or false"]);
  });
});

describe("the questions of an event", () => {
  const wrong = (...all: object[]) =>
    questionsInput
      .safeParse({ eventId: id + "9", questions: all })
      .error?.issues.map(({ path, message }) => [path.slice(1).join("."), message]);

  it.each([
    ["without words", [{ label: " ", kind: "text" }], "0.label", "Question is required"],
    ["of another kind", [{ label: "A", kind: "date" }], "0.kind", "Kind must be text, choice or checkbox"],
    ["with one choice", [{ ...day, choices: ["A"] }], "0.choices", "Please give 2 to 20 choices"],
    [
      "with 21 choices",
      [{ ...day, choices: Array.from({ length: 21 }, (_, n) => `Choice ${n}`) }],
      "0.choices",
      "Please give 2 to 20 choices",
    ],
    [
      "with a choice twice",
      [{ ...day, choices: ["One", "one"] }],
      "0.choices",
      "Each choice can appear only once",
    ],
    ["with an empty choice", [{ ...day, choices: ["One", ""] }], "0.choices.1", "A choice must not be empty"],
    [
      "with choices that are none",
      [{ ...diet, choices: ["One", "Two"] }],
      "0.choices",
      "Only choice questions have choices",
    ],
    [
      "asked twice",
      [diet, { label: "diet", kind: "text" }],
      "1.label",
      "Another question already has this text",
    ],
    ["with the same id", [diet, { ...diet, label: "B" }], "1.id", "Another question already has this id"],
    [
      "more than twenty",
      Array.from({ length: 21 }, (_, n) => ({ label: `Question ${n}`, kind: "text" })),
      "",
      "You can add up to 20 questions",
    ],
  ] as [string, object[], string, string][])(
    "an event's questions are refused %s",
    (_what, all, path, message) => {
      expect(wrong(...all)).toEqual([[path, message]]);
    },
  );

  it("an event's question is optional and has no choices unless it says so", () => {
    expect(
      questionsInput.parse({ eventId: id + "9", questions: [{ label: "Diet", kind: "text" }] }),
    ).toMatchObject({
      questions: [{ label: "Diet", kind: "text", choices: [], required: false }],
    });
  });
});
