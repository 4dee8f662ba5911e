import { expect, it } from "vitest";
import { defaultPolicies, policySchemas } from "@/lib/association/schema";

const faultsOf = (changed: Partial<Record<keyof typeof defaultPolicies.dues, unknown>>) => {
  const parsed = policySchemas.dues.safeParse({ ...defaultPolicies.dues, ...changed });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

it("dues settings may have no grace and no late reminders, or 100 days of grace", () => {
  expect(faultsOf({})).toEqual([]);
  const none = { overdueReminderDaysAfter: 0, lastReminderDaysBeforeLapse: 0 };
  expect(faultsOf({ graceDays: 0, ...none })).toEqual([]);
  expect(faultsOf({ graceDays: 100 })).toEqual([]);
});

it("dues settings refuse 400 days of grace, half days, and reminders after the lapse or before dues", () => {
  expect(faultsOf({ graceDays: 400 })).toEqual([
    "graceDays: Grace period must be a whole number from 0 to 100",
  ]);
  expect(faultsOf({ graceDays: 1.5 })).toEqual([
    "graceDays: Grace period must be a whole number from 0 to 100",
  ]);
  expect(faultsOf({ graceDays: 10, lastReminderDaysBeforeLapse: 5 })).toEqual([
    "overdueReminderDaysAfter: This would be after the lapse. Choose fewer days, or 0 for none",
  ]);
  expect(faultsOf({ lastReminderDaysBeforeLapse: 30 })).toEqual([
    "lastReminderDaysBeforeLapse: This would be before the end of the year. Choose fewer days, or 0 for none",
  ]);
  expect(faultsOf({ firstReminderDaysBefore: 46 })).toEqual([
    "firstReminderDaysBefore: Reminders can’t come before the day dues are issued",
  ]);
  expect(faultsOf({ secondReminderDaysBefore: 30 })).toEqual([
    "secondReminderDaysBefore: The second reminder must come after the first",
  ]);
});
