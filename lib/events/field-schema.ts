import { z } from "zod";
import { maxLength } from "@/lib/core/fields";

/** Adds an issue for each value that already occurs earlier in its list. */
export const refuseRepeated =
  (issues: z.RefinementCtx) => (values: (string | undefined)[], path: string, message: string) =>
    values.forEach((value, index) => {
      if (value === undefined || values.indexOf(value) === index) return;
      issues.addIssue({ code: "custom", path: [index, path], message });
    });

/** The version that the form shows, so that a concurrent change by another person is not overwritten. */
export const basedOn = z.string().max(maxLength.line).optional();

export const maxUrlLength = 2_000;
export const addressTooLong = "The address can’t be longer than 2,000 characters";
