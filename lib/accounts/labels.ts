export const commonPasswordMessage = "That password is among the most common. Choose another.";
export const sequencePasswordMessage =
  "That password is a simple sequence, such as abc123 or qwerty. Choose another.";
export const ownWordsPasswordMessage =
  "That password is based on your name, your address or the association’s name. Choose another.";
export const guessablePasswordMessage =
  "That password is easy to guess. Choose another, such as four words that have nothing to do with each other.";

export const usedLinkMessage = "This link has already been used. It works only once.";
export const unknownLinkMessage =
  "This link isn’t valid. Open the full link from the email, or request a new one.";
