import { z } from "zod";
import { questionKinds, type Question } from "@/lib/events/rules";
import { questionsInput } from "@/lib/events/schema";

const typed = z.object({
  eventId: z.string(),
  questions: z.array(
    z.object({
      id: z.string().optional(),
      label: z.string(),
      kind: z.enum(questionKinds),
      /** The choices, one per line. They are retained while another kind is selected. */
      choices: z.string(),
      required: z.boolean(),
    }),
  ),
});

export type QuestionsValues = z.input<typeof typed>;
export type QuestionValues = QuestionsValues["questions"][number];

/** Turns the typed questions into the operation's input. */
export const questionsForm = typed
  .transform(({ eventId, questions }): z.input<typeof questionsInput> => ({
    eventId,
    questions: questions.map(({ id, kind, choices, ...question }) => ({
      ...(id ? { id } : {}),
      ...question,
      kind,
      choices: kind === "choice" ? linesOf(choices) : [],
    })),
  }))
  .pipe(questionsInput);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export type QuestionsPayload = z.output<typeof questionsForm>;

export const emptyQuestion: QuestionValues = { label: "", kind: "text", choices: "", required: false };

export const valuesOf = (eventId: string, questions: readonly Question[]): QuestionsValues => ({
  eventId,
  questions: questions.map(({ choices, ...question }) => ({ ...question, choices: choices.join("\n") })),
});

/** The typed values with the ids under which their questions were stored. */
export const identified = (values: QuestionsValues, stored: readonly Question[]): QuestionsValues => ({
  ...values,
  questions: values.questions.map((question, index) => ({ ...question, id: stored[index]?.id })),
});
