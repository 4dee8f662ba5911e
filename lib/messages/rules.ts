import { longest } from "@/lib/fields";

const sign = "Re: ";

/** The subject of an answer: marked once, however often it goes to and fro, and never longer than a subject may be. */
export function replySubject(subject: string): string {
  if (subject.startsWith(sign)) return subject;
  return (sign + subject).slice(0, longest.line).replace(/[\uD800-\uDBFF]$/, "");
}

/** What the inbox's address may ask for instead of everything. */
export function isUnreadOnly(show: unknown): boolean {
  return show === "unread";
}
