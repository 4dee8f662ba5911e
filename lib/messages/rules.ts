import { maxLength } from "@/lib/core/fields";

const sign = "Re: ";

/** The subject of a reply: "Re: " and the subject. The prefix is never repeated, and the length is limited. */
export function replySubject(subject: string): string {
  if (subject.startsWith(sign)) return subject;
  return (sign + subject).slice(0, maxLength.line).replace(/[\uD800-\uDBFF]$/, "");
}
