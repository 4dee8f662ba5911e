import { CircleCheck, CircleSlash } from "lucide";
import { Verdict, VerifiedFact } from "@/components/verification/verdict";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { formatCalendarDay } from "@/lib/core/days";
import { formatLongDate } from "@/lib/core/format";
import type { VerifiedLetter } from "@/lib/good-standing/letter-queries";

/** Whether a letter of good standing is genuine, and what it says. */
export function LetterFacts({ letter }: { letter: VerifiedLetter }) {
  const { code, state, holder, level, validTo, addressee, issuer, issuedAt, timeZone, reason } = letter;
  const day = formatLongDate(issuedAt, timeZone);
  const facts = [
    ["Name", holder],
    ["Addressed to", addressee],
    ["Membership level", level],
    ["Valid to", validTo && formatCalendarDay(validTo)],
    ["Issued by", issuer.name],
    ["Issued on", day],
    ["Code", formatCertificateCode(code)],
  ] as const;
  return (
    <Verdict
      {...(state === "valid"
        ? { icon: CircleCheck, tone: "success", title: "This letter of good standing is genuine" }
        : { icon: CircleSlash, tone: "danger", title: "This letter of good standing was revoked" })}
      explanation={
        <p className="mt-1 text-pretty">
          {state === "valid"
            ? `It states the standing on ${day}, which may have changed since then.`
            : `Reason: ${reason}`}
        </p>
      }
    >
      {facts.map(
        ([label, value]) =>
          value && (
            <VerifiedFact key={label} label={label} isWide={label === "Name"} isCode={label === "Code"}>
              {value}
            </VerifiedFact>
          ),
      )}
    </Verdict>
  );
}
