import { describe, expect, test } from "vitest";
import { sectionProgress } from "@/app/(public)/member-registration/_components/complete-sections";
import {
  initialApplication,
  sections,
  type Values,
} from "@/app/(public)/member-registration/_components/form-values";

const initial = initialApplication("2026-11-21", null);
const progress = (typed: Partial<Values>, visited = 1) => {
  const { complete, reachable } = sectionProgress({ ...initial, ...typed }, initial, visited);
  return { complete: [...complete], reachable };
};
const employer = {
  professionalQualifications: "LL.B. (Hons.)",
  professionalMemberships: "None so far",
  currentEmployer: "Harbour Trust",
  positionHeld: "MLRO",
  durationInPosition: "4 years",
};

describe("the progress of an application", () => {
  test("counts no default that nobody has seen", () => {
    expect(progress({})).toEqual({ complete: [], reachable: 1 });
  });

  test("counts a default once its section was left", () => {
    expect(progress({}, 2).complete).toEqual(["registration-type"]);
    expect(progress({}, 4).complete).toEqual(["registration-type"]);
    expect(progress({}, 5).complete).toEqual(["registration-type", "membership-level"]);
  });

  test("counts a section only when all that it requires is answered", () => {
    expect(progress(employer, 3).complete).toContain("professional-information");
    expect(progress({ ...employer, positionHeld: "" }, 8).complete).not.toContain("professional-information");
    expect(progress({ registrationType: "existing" }, 8).complete).not.toContain("registration-type");
    expect(progress({ registrationType: "existing", membershipNumber: "ACO-17" }).complete).toEqual([
      "registration-type",
    ]);
  });

  test("lets a restored draft be opened as far as its last answer", () => {
    expect(progress(employer)).toEqual({
      complete: ["registration-type", "professional-information"],
      reachable: 3,
    });
    expect(progress({ truthDeclaration: true }).reachable).toBe(sections.length);
  });
});
