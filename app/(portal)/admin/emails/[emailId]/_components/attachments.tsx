import { Paperclip } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { ShownEmail } from "@/lib/emails/queries";

type AttachmentsProps = { attachments: ShownEmail["attachments"] };

/** The email's attachments; text files can be read here. */
export function Attachments({ attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments" className="space-y-3">
      <h2 id="attachments" className="font-semibold">
        Attachments
      </h2>
      <ul className="space-y-2">
        {attachments.map(({ fileName, contentType, text }) => (
          <li key={fileName} className="rounded-md border border-line bg-card text-sm">
            {text === null ? (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
                <FileName fileName={fileName} contentType={contentType} />
                <span className="text-ink-soft">Generated when the email is sent.</span>
              </p>
            ) : (
              <details>
                <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
                  <FileName fileName={fileName} contentType={contentType} />
                  <span className="text-aqua-ink underline underline-offset-4">Read</span>
                </summary>
                <pre
                  role="region"
                  aria-label={fileName}
                  tabIndex={0}
                  className="max-h-96 overflow-auto border-t border-line p-4 break-words whitespace-pre-wrap"
                >
                  {text}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileName({ fileName, contentType }: { fileName: string; contentType: string }) {
  return (
    <>
      <Icon of={Paperclip} className="text-ink-soft" />
      <span className="font-medium wrap-anywhere">{fileName}</span>
      <span className="wrap-anywhere text-ink-soft">{contentType}</span>
    </>
  );
}
