import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { PasswordStrength } from "@/components/forms/password-strength";

async function hintFor(password: string, { minLength = 6, known = [] as string[] } = {}) {
  render(<PasswordStrength password={password} minLength={minLength} known={known} />);
  await waitFor(() => expect(screen.getByText(/Password strength/)).toBeTruthy());
  return screen.getByText(/Password strength/).parentElement?.textContent;
}

test.each([
  ["kx7wq", "Too short"],
  ["iLoveYou", "Very common"],
  ["aaaaaaaaaaaaaa", "Easy to guess"],
  ["unfussily-marlin-quarry", "Strong"],
])("the password hint for %s is: %s", async (password, word) => {
  expect(await hintFor(password)).toBe(`Password strength: ${word}`);
});

test("the password hint counts the person's own name against a password", async () => {
  expect(await hintFor("perpetuastubbs", { known: ["Perpetua", "Stubbs"] })).toBe(
    "Password strength: Easy to guess",
  );
});

test("the password hint knows how many characters are needed", async () => {
  expect(await hintFor("kx7wq2vm9ap", { minLength: 12 })).toBe("Password strength: Too short");
});

test("the password hint is announced when the person pauses, and interrupts nobody", async () => {
  await hintFor("kx7wq");
  expect(
    screen
      .getByText(/Password strength/)
      .closest("[aria-live]")
      ?.getAttribute("aria-live"),
  ).toBe("polite");
});
