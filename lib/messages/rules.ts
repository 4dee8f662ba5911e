import { maxLength } from "@/lib/core/fields";

const sign = "Re: ";

/** "Re: " and the subject; the prefix is never repeated, and the length is limited. */
export function replySubject(subject: string): string {
  if (subject.startsWith(sign)) return subject;
  return (sign + subject).slice(0, maxLength.line).replace(/[\uD800-\uDBFF]$/, "");
}
