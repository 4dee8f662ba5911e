import { EyeOff, Inbox, Lock } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/core/format";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { coveredEmailNote } from "@/lib/emails/labels";
import { hasProvenMailServer } from "@/lib/emails/mail-server";
import { findEmail } from "@/lib/emails/queries";
import { Attachments } from "./_components/attachments";
import { DeliveryDetails } from "./_components/delivery-details";
import { Message } from "./_components/message";
import { MessageWithLink } from "./_components/message-with-link";
import { SendAgain } from "./_components/send-again";
import { consolePage } from "../../console-page";

const page = consolePage(
  { at: "/admin/emails/[emailId]", title: "Email", back: { href: pathTo("/admin/emails"), label: "Emails" } },
  async ({ person, params: { emailId } }) => {
    const email = await findEmail(person, emailId);
    if (!email) notFound();
    const { timeZone } = getAssociation();
    return (
      <>
        <div className="break-words">
          <PageHeading
            title={email.subject}
            description={`To ${email.toAddress}`}
            action={
              email.state === "given_up" &&
              !email.erasedAt &&
              hasProvenMailServer() &&
              can(person, "emails.send") && <SendAgain id={email.id} />
            }
          />
        </div>
        <div className="mt-6 space-y-6">
          {email.state === "kept" && (
            <Note icon={<Icon of={Inbox} className="mt-0.5" />}>
              This email was not sent because no mail server is set (SMTP_URL).
            </Note>
          )}
          {email.isHidden && !email.canOpenLink && (
            <Note icon={<Icon of={Lock} className="mt-0.5" />}>
              The one-time link is hidden because only the recipient may use it.
              {!hasProvenMailServer() &&
                " An owner can open links for people without a role. For anyone else, run npm run link on the server."}
            </Note>
          )}
          {email.erasedAt && (
            <Note icon={<Icon of={EyeOff} className="mt-0.5" />}>
              We removed the address and content on {formatDate(new Date(email.erasedAt), timeZone)}. The kind
              and date are retained for statistics.
            </Note>
          )}
          {email.isCovered && <Note icon={<Icon of={EyeOff} className="mt-0.5" />}>{coveredEmailNote}</Note>}
          <DeliveryDetails email={email} timeZone={timeZone} />
          {!email.erasedAt &&
            !email.isCovered &&
            (email.canOpenLink ? <MessageWithLink email={email} /> : <Message email={email} />)}
          <Attachments attachments={email.attachments} />
        </div>
      </>
    );
  },
);

export const metadata: Metadata = { ...page.metadata, referrer: "no-referrer" };
export default page;

function Note({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="flex gap-3 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
      {icon}
      <span>{children}</span>
    </p>
  );
}
