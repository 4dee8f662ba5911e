import Link from "next/link";
import type { Sentence } from "@/lib/audit/sentence";
import type { Piece } from "@/lib/audit/wordings/phrases";

/** An entry of the audit log as a sentence, with links to whoever and whatever it names. */
export function AuditSentence({ sentence: { who, did } }: { sentence: Sentence }) {
  return (
    <>
      <Words piece={who} isActor />{" "}
      <span className="font-normal">
        {did.map((piece, index) => (
          <Words key={index} piece={piece} />
        ))}
      </span>
    </>
  );
}

function Words({ piece: { text, href }, isActor = false }: { piece: Piece; isActor?: boolean }) {
  if (href)
    return (
      <Link href={href} prefetch={false} className="font-medium underline-offset-4 hover:underline">
        {text}
      </Link>
    );
  return isActor ? <span className="font-medium">{text}</span> : text;
}
