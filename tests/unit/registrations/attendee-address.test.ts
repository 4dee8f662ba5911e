import { expect, it } from "vitest";
import { otherLettersMessage } from "@/lib/core/fields";
import { registrationInput } from "@/lib/seats/schema";
import { waitingInput } from "@/lib/waiting/schema";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const calls = {
  registration: (email: unknown) =>
    registrationInput.safeParse({ eventId: id, paymentAmount: "0.00", fullName: "Ann Bain", email }),
  "place on a waiting list": (email: unknown) => waitingInput.safeParse({ id, fullName: "Ann Bain", email }),
};

it.each(Object.entries(calls))("a %s with a wrong address is reported in words", (_, parse) => {
  const saidOf = (email: unknown) => parse(email).error?.issues.map(({ path, message }) => [path, message]);
  for (const address of ["josé@quin.test", "\u0430nn@quin.test"])
    expect(saidOf(address), address).toEqual([[["email"], otherLettersMessage]]);
  for (const address of ["ann", "ann@", 5, " "])
    expect(saidOf(address), `${address}`).toEqual([[["email"], "Please enter a valid email address"]]);
  for (const missing of ["", null, undefined])
    expect(saidOf(missing)).toEqual([[["email"], "Email is required"]]);
  expect(parse(" ANN@quin.test ").data).toMatchObject({ email: "ann@quin.test" });
});
