import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as BackgroundAnswersFile from "@/lib/applications/background-answers";

type Answers = BackgroundAnswersFile.BackgroundAnswers;

const nothingToTell: Answers = {
  professionalMisconductSubject: false,
  professionalMisconductPending: false,
  criminalConviction: false,
  bankruptcyHistory: false,
  regulatoryRegistration: false,
  backgroundExplanation: "",
};
const muchToTell: Answers = {
  ...nothingToTell,
  bankruptcyHistory: true,
  backgroundExplanation:
    "A guarantee for my brother’s shop in Freeport fell due in 2009; discharged in 2012. ".repeat(20),
};

/** The file as it is under another secret: modules read the environment once. */
async function under(secret: string): Promise<typeof BackgroundAnswersFile> {
  vi.resetModules();
  vi.stubEnv("DATA_ENCRYPTION_KEY", secret);
  return import("@/lib/applications/background-answers");
}

let file: typeof BackgroundAnswersFile;
beforeAll(async () => {
  file = await under("k".repeat(40));
});

describe("background answers", () => {
  it.each([nothingToTell, muchToTell])(
    "background answers are the same after encryption and decryption",
    (answers) => {
      expect(file.decryptBackgroundAnswers(file.encryptBackgroundAnswers(answers))).toEqual(answers);
    },
  );

  it("background answers cannot be read in their encrypted bytes", () => {
    expect(Buffer.from(file.encryptBackgroundAnswers(muchToTell)).toString("latin1")).not.toContain(
      "bankruptcy",
    );
  });

  it("background answers are never encrypted to the same bytes twice", () => {
    const twice = [
      file.encryptBackgroundAnswers(nothingToTell),
      file.encryptBackgroundAnswers(nothingToTell),
    ];
    expect(Buffer.compare(twice[0]!, twice[1]!)).not.toBe(0);
  });

  it("encrypted background answers have one length whether or not there was something to explain", () => {
    expect(file.encryptBackgroundAnswers(nothingToTell)).toHaveLength(
      file.encryptBackgroundAnswers(muchToTell).length,
    );
  });

  it("background answers are refused when their version, nonce, tag or text was changed", () => {
    const sealed = file.encryptBackgroundAnswers(nothingToTell);
    for (const position of [0, 1, 12, 13, 28, 29, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed);
      changed[position]! ^= 1;
      expect(() => file.decryptBackgroundAnswers(changed)).toThrow();
    }
  });

  it.each([0, 1, 29])("encrypted background answers are refused when only %d bytes are left", (length) => {
    expect(() =>
      file.decryptBackgroundAnswers(file.encryptBackgroundAnswers(nothingToTell).slice(0, length)),
    ).toThrow();
  });

  it("background answers cannot be decrypted with another key", async () => {
    const sealed = file.encryptBackgroundAnswers(nothingToTell);
    const other = await under("x".repeat(40));
    expect(() => other.decryptBackgroundAnswers(sealed)).toThrow();
  });
});
