import "server-only";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";

export type BackgroundAnswers = {
  professionalMisconductSubject: boolean;
  professionalMisconductPending: boolean;
  criminalConviction: boolean;
  bankruptcyHistory: boolean;
  regulatoryRegistration: boolean;
  backgroundExplanation: string;
};

const purpose = "background-answers/1";

/**
 * Answers are padded to a multiple of this size, so that the length of a row does not reveal who gave an explanation.
 */
const paddedToBytes = 4096;

export function encryptBackgroundAnswers(value: BackgroundAnswers): Uint8Array<ArrayBuffer> {
  return sealJson(purpose, value, paddedToBytes);
}

/**
 * The background answers, decrypted.
 * @throws MissingKeyError, or Error when the bytes were changed or have an unknown version
 */
export function decryptBackgroundAnswers(sealed: Uint8Array): BackgroundAnswers {
  return openJson(purpose, sealed) as BackgroundAnswers;
}
