/**
 * Parts of what mail programs turn into links, or readers mistake for an address: a scheme, an @, a path, or letters
 * after a dot. The dots include those of every script, and lookalikes.
 */
const dot = String.raw`[.\u00b7\u0589\u05c3\u06d4\u0701\u0702\u1362\u166e\u2022\u2027\u2219\u22c5\u25cf\u26ab\u2cf9\u2cfe\u2e33\u3002\u30fb\ua4f8\ua60e\ua6f3]`;
const linkLike = new RegExp(
  String.raw`@|://|\bwww\b|${dot}(?:\p{L}{2}|\p{N})|(?:\p{L}|\p{N}){2}[/\\\u2044\u2215]|[/\\\u2044\u2215](?:\p{L}|\p{N}){2}`,
  "iu",
);
/** Middle dots that belong to the spelling: the Catalan "Gal·la", and foreign names in Chinese and Japanese. */
const spelledDot =
  /(?<=l)\u00b7(?=l)|(?<=[\p{Script=Han}\p{scx=Katakana}])[\u00b7\u30fb](?=[\p{Script=Han}\p{scx=Katakana}])/giu;
/** The maximum number of digits in a name, fewer than in any phone number; "Henry 8" and "Class of 2024" pass. */
const maxDigits = 6;

/**
 * The name in plain letters, because mail programs also link full-width and other lookalike forms, and letters with
 * marks.
 */
const plainLetters = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(spelledDot, "");

export const containsLink = (name: string) => linkLike.test(plainLetters(name));
export const containsPhone = (name: string) => [...plainLetters(name).matchAll(/\p{N}/gu)].length > maxDigits;

const addressLike = new RegExp(String.raw`@|://|\bwww\b|[\p{L}\p{N}]{2}${dot}\p{L}{2}`, "iu");

/** Whether a text of several words has an address. "AML/CFT" and "J.P.Morgan" have none. */
export const containsAddress = (text: string) => addressLike.test(plainLetters(text));

/** Whether a name would bring a link or a phone number into an email. */
export const containsContact = (name: string) => containsLink(name) || containsPhone(name);
