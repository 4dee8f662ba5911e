import { expect, test } from "vitest";
import { isSameSetupCode } from "@/lib/setup-code";

const code = "ABCD-EFGH-JKMN-PQRS";

test("a setup code is recognised however its letters and hyphens were typed", () => {
  for (const typed of [code, "abcdefghjkmnpqrs", " abcd efgh jkmn pqrs "])
    expect(isSameSetupCode(typed, code), typed).toBe(true);
  for (const typed of ["ABCD-EFGH-JKMN-PQRT", "ABCD-EFGH-JKMN-PQR", `${code}-A`, "----", ""])
    expect(isSameSetupCode(typed, code), typed).toBe(false);
});

test("a setup code without enough letters and digits matches nothing, not even itself", () => {
  for (const empty of ["----------------------", "", "абвгдежзийклмнопрст", "ABCD-EFGH"])
    for (const typed of ["----", "", empty]) expect(isSameSetupCode(typed, empty), typed).toBe(false);
});
