import { contactInWords } from "@/lib/association/rules";
import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import { NeedsScript } from "@/components/layout/needs-script";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { countUnread } from "@/lib/messages/queries";
import { ApplicationForm } from "./_components/application-form";
import { initialApplication } from "./_components/form-values";
import { levelChoices } from "./_components/level-choices";
import { BackgroundPrivacy, SupportingDocuments } from "./_components/notes";
import { SignedInHeader } from "@/components/layout/signed-in-header";
import { Main } from "@/components/layout/main";

export function generateMetadata(): Metadata {
  const { name } = getAssociation();
  return {
    title: "Membership Application",
    description: `Apply for membership of the ${name}, or register your account as a member.`,
    alternates: { canonical: publicUrl(pathTo("/member-registration")) },
  };
}

/** The membership application, open to everybody. */
export default async function MemberRegistrationPage() {
  const person = await visitor();
  const { name, shortName, contactEmail, timeZone, levels } = getAssociation();
  const today = calendarDayOf(new Date(), timeZone);
  return (
    <>
      {person ? (
        <SignedInHeader
          user={{ firstName: person.firstName, email: person.email, isAdmin: person.isAdmin }}
          unreadMessages={await countUnread(person)}
          association={{ shortName, name }}
        />
      ) : (
        <PublicBar association={{ shortName, name }} />
      )}
      <Main className="page py-6 sm:py-10">
        <ApplicationForm
          initial={initialApplication(today, person)}
          today={today}
          levels={levelChoices(levels)}
          contactEmail={contactEmail}
          timeZone={timeZone}
          notes={{
            privacy: <BackgroundPrivacy />,
            documents: <SupportingDocuments contactEmail={contactEmail} />,
          }}
        >
          <a
            href={pathTo("/auth")}
            className="inline-flex min-h-11 items-center gap-2 rounded-md text-sm font-medium text-aqua underline-offset-4 hover:underline"
          >
            <Icon of={ArrowLeft} /> Back to Login
          </a>
          <h1 className="mt-2 text-3xl font-semibold tracking-tight">Membership Application</h1>
          <p className="mt-1.5 max-w-[62ch] text-ink-soft">
            Apply for membership of the {name}. It takes about fifteen minutes. Your draft is saved in this
            browser until you submit it.
          </p>
          <p className="mt-1.5 text-ink-soft">
            Already have an account?{" "}
            <a href={pathTo("/auth")} className="font-medium text-aqua-ink underline">
              Sign in here
            </a>
          </p>
          <NeedsScript className="mt-5">
            To submit this form, turn on JavaScript in your browser. You can also read the questions here and
            contact {contactInWords(contactEmail)} to apply on paper.
          </NeedsScript>
        </ApplicationForm>
      </Main>
    </>
  );
}
