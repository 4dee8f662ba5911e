import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// A large module: import it dynamically, when a password is being chosen.

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(dictionary["passwords-common"]);

/** Longer passwords are judged by their beginning: the estimate takes more than linear time. */
const judgedLength = 40;

/** zxcvbn's score: 0 and 1 are found within a million guesses, 2 within 100 million, 3 within 10 billion. */
export type Score = 0 | 1 | 2 | 3 | 4;

/** Whether the password is one of the most common, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** How hard the password is to guess for somebody who knows these names and addresses of its owner. */
export function scorePassword(password: string, known: string[]): Score {
  const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = parts.filter((part) => part.length > 2);
  return estimator.check(password.slice(0, judgedLength), words).score;
}
