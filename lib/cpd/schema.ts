import { z } from "zod";
import { yearInput } from "@/lib/certificates/schema";
import { existingDay, id, maxLength, optional, required } from "@/lib/core/fields";
import { hoursStep } from "@/lib/core/hours-step";
import { cpdAuditResults, maxMinutesADay } from "./rules";

const hoursMessage = `Enter hours from ${hoursStep} to ${maxMinutesADay / 60}, in steps of ${hoursStep} (15 minutes)`;

/** What a member says of something they have learned elsewhere. */
export const entryInput = z.object({
  title: required("Title is required"),
  provider: required("Provider is required"),
  date: existingDay("Choose the day"),
  /** Hours of 60 minutes in steps of 15 minutes. */
  hours: z
    .number(hoursMessage)
    .min(hoursStep, hoursMessage)
    .max(maxMinutesADay / 60, hoursMessage)
    .refine((hours) => Number.isInteger(hours / hoursStep), hoursMessage),
  category: required("Category is required", 60),
  live: z.boolean("Live must be true or false"),
  learned: optional(maxLength.paragraph),
  /** A document of the member's own that shows it. */
  documentId: id.nullish().transform((given) => given ?? null),
});
export type EntryValues = z.output<typeof entryInput>;

const state = z.enum(["draft", "submitted"], "State must be draft or submitted");

export const newEntryInput = entryInput.extend({ state });
export const entryChangeInput = newEntryInput.extend({ id });
export const entryIdInput = z.object({ id });

const year = yearInput.shape.year;
/** The calendar year of a statement. */
export const cpdStatementInput = z.object({ year });
export const statementOfInput = z.object({ memberId: id, year });

export const myCpdInput = z.object({
  /** The key of the only scheme whose gauge is wanted. */
  scheme: z.string().max(30).optional(),
});

export const cpdDecisionInput = z
  .object({
    id,
    decision: z.enum(["approved", "declined"], "Decision must be approved or declined"),
    // The member and other reviewers read it.
    reason: optional(maxLength.paragraph),
    /** When what the reviewer has read was submitted, so that nothing else is decided on. */
    submittedAt: z.iso.datetime().optional(),
  })
  .refine(({ decision, reason }) => decision === "approved" || reason !== null, {
    path: ["reason"],
    message: "Reason is required",
  });

export const withdrawalInput = z.object({ id, reason: required("Reason is required", maxLength.paragraph) });

/** Days on which a member owes no CPD, from the first to the last. */
export const pauseInput = z
  .object({ memberId: id, from: existingDay("Choose the first day"), to: existingDay("Choose the last day") })
  .refine(({ from, to }) => to >= from, {
    path: ["to"],
    message: "The last day can’t come before the first",
  });

/** Entries as CSV or a pasted table. */
export const entriesImportInput = z.object({
  text: z.string("Paste a table").min(1, "Paste a table").max(200_000, "The table is too large"),
  state,
});

const percentMessage = "Enter a whole number from 1 to 100";

/** A draw among members with CPD from the first to the last day, who are asked for evidence by `dueOn`. */
export const cpdAuditDrawInput = z
  .object({
    from: existingDay("Choose the first day"),
    to: existingDay("Choose the last day"),
    percent: z.int(percentMessage).min(1, percentMessage).max(100, percentMessage),
    dueOn: existingDay("Choose the day"),
  })
  .refine(({ from, to }) => to >= from, {
    path: ["to"],
    message: "The last day can’t come before the first",
  });

export const auditResultInput = z
  .object({
    id,
    result: z.enum(cpdAuditResults, "Choose a result"),
    // The member reads it.
    note: optional(maxLength.paragraph),
  })
  .refine(({ result, note }) => result === "passed" || note !== null, {
    path: ["note"],
    message: "Tell the member what is missing",
  });

export const evidenceInput = z.object({ id, documentId: id });
