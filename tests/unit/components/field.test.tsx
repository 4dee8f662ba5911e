import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";

const wordsDescribing = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("a field's hint and error describe its control, which is marked as invalid", () => {
  render(
    <Field label="Phone" hint="With the area code." error="Phone is required">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const control = screen.getByLabelText("Phone");
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(wordsDescribing(control)).toEqual(["With the area code.", "Phone is required"]);
});

test("a field without an error is not marked as invalid", () => {
  render(<Field label="Phone">{(control) => <Input {...control} />}</Field>);
  const control = screen.getByLabelText("Phone");
  expect(control.hasAttribute("aria-invalid")).toBe(false);
  expect(control.hasAttribute("aria-describedby")).toBe(false);
});
