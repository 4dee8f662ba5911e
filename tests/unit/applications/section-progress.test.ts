import { describe, expect, test } from "vitest";
import { sectionProgress } from "@/app/(public)/member-registration/_components/complete-sections";
import {
  initialApplication,
  sections,
  type ApplicationFormValues,
} from "@/app/(public)/member-registration/_components/form-values";

const initial = initialApplication("2026-11-21", null);
const progress = (typed: Partial<ApplicationFormValues>, visited = 1) => {
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
  test("an application's progress ignores defaults that the applicant has not seen", () => {
    expect(progress({})).toEqual({ complete: [], reachable: 1 });
  });

  test("an application's progress counts a default once the applicant has left its section", () => {
    expect(progress({}, 2).complete).toEqual(["registration-type"]);
    expect(progress({}, 4).complete).toEqual(["registration-type"]);
    expect(progress({}, 5).complete).toEqual(["registration-type", "membership-level"]);
  });

  test("a section counts as complete only when all its required fields are answered", () => {
    expect(progress(employer, 3).complete).toContain("professional-information");
    expect(progress({ ...employer, positionHeld: "" }, 8).complete).not.toContain("professional-information");
    expect(progress({ registrationType: "existing" }, 8).complete).not.toContain("registration-type");
    expect(progress({ registrationType: "existing", membershipNumber: "ACO-17" }).complete).toEqual([
      "registration-type",
    ]);
  });

  test("a restored draft of an application opens no further than its last answer", () => {
    expect(progress(employer)).toEqual({
      complete: ["registration-type", "professional-information"],
      reachable: 3,
    });
    expect(progress({ truthDeclaration: true }).reachable).toBe(sections.length);
  });
});
