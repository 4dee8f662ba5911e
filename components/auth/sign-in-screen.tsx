import { ArrowUpRight, Award, BookOpen, CalendarDays, MessagesSquare } from "lucide";
import { IntentLink } from "@/components/layout/intent-link";

import { RegisterForm } from "@/components/auth/register-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { CompassRose } from "@/components/layout/compass-rose";
import { ForVisitors } from "@/components/layout/for-visitors";
import { BrandMark } from "@/components/layout/brand-mark";
import { NeedsScript } from "@/components/layout/needs-script";
import { Main } from "@/components/layout/main";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

type SignInScreenProps = {
  association: { name: string; shortName: string; benefitsUrl: string | null };
  /** The address of the full page load after signing in: a path of the portal, already validated. */
  callbackUrl?: string;
  /** Whether the person's session has ended here. */
  hasEnded?: boolean;
};

const OFFERS = [
  { words: "Professional networking events", icon: CalendarDays },
  { words: "Certification and training programs", icon: Award },
  { words: "Industry updates and resources", icon: BookOpen },
  { words: "Member directory and messaging", icon: MessagesSquare },
];

const link = "rounded-sm font-medium text-aqua underline-offset-4 hover:underline";

/** The paths of the events pages for members. */
const forEvents = /^\/events(?:\?|$)/;

/** The screen for visitors at "/" and "/auth": the two forms, and what the portal offers. */
export function SignInScreen({ association, callbackUrl = "/", hasEnded = false }: SignInScreenProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Main className="flex flex-col px-4 py-8 sm:px-8 sm:py-12 lg:order-2 lg:justify-center">
        <div className="mx-auto w-full max-w-md">
          <div className="mb-8 flex items-start gap-3">
            <BrandMark className="mt-0.5 size-10 shrink-0 lg:hidden" />
            <div>
              <h1 className="text-2xl font-semibold tracking-tight">{association.shortName} Member Portal</h1>
              <p className="mt-1 text-ink-soft">{association.name}</p>
            </div>
          </div>

          <ForVisitors />
          {hasEnded && (
            <p role="status" className="mb-7 rounded-md bg-sunken p-4 text-sm text-ink-soft">
              Your session has ended. Sign in to continue where you were.
            </p>
          )}
          {forEvents.test(callbackUrl) && (
            <p className="mb-7 rounded-md bg-sunken p-4 text-sm text-ink-soft">
              Sign in to see your registrations. Without an account, find every event under{" "}
              <IntentLink href={"/whats-on" satisfies PagePath} className={link}>
                What&apos;s on
              </IntentLink>
              .
            </p>
          )}
          <NeedsScript className="mb-7">
            To sign in, turn on JavaScript in your browser. You can read event pages and the membership
            application without it.
          </NeedsScript>
          <Tabs defaultValue="sign-in">
            <TabsList label="Account" className="mb-7">
              <TabsTrigger value="sign-in">Sign In</TabsTrigger>
              <TabsTrigger value="register">Register</TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in">
              <SignInForm callbackUrl={callbackUrl} />
            </TabsContent>
            <TabsContent value="register">
              <RegisterForm callbackUrl={callbackUrl} />
            </TabsContent>
          </Tabs>

          <div className="mt-8 flex flex-col gap-2 border-t border-line pt-6 text-sm text-ink-soft">
            <p>
              Looking for an event?{" "}
              <IntentLink href={"/whats-on" satisfies PagePath} className={link}>
                See what&apos;s on
              </IntentLink>
            </p>
            <p>
              Not a member yet?{" "}
              <IntentLink href={"/member-registration" satisfies PagePath} className={link}>
                Apply for membership
              </IntentLink>
            </p>
            {association.benefitsUrl && (
              <p>
                <a
                  href={association.benefitsUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`inline-flex items-center gap-1 ${link}`}
                >
                  Learn about membership benefits
                  <Icon of={ArrowUpRight} />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </p>
            )}
          </div>
        </div>
      </Main>

      <aside aria-label="What the portal offers" className="bg-header text-on-header on-ink lg:order-1">
        <div className="relative flex flex-col overflow-clip lg:sticky lg:top-0 lg:h-dvh">
          <CompassRose className="-right-40 -bottom-40 size-120 lg:size-160" />
          <div className="relative mx-auto flex w-full max-w-md flex-1 flex-col gap-10 px-4 py-12 sm:px-8 lg:mx-0 lg:max-w-lg lg:justify-between lg:p-12">
            <p className="hidden items-center gap-2.5 font-semibold lg:flex">
              <BrandMark className="size-8" />
              {association.shortName}
            </p>
            <div>
              <p className="max-w-[18ch] text-2xl leading-tight font-semibold tracking-tight text-balance lg:text-4xl">
                The professional home of compliance officers
              </p>
              <ul className="mt-8 flex flex-col gap-4">
                {OFFERS.map(({ words, icon }) => (
                  <li key={words} className="flex items-center gap-3.5 text-on-header-soft">
                    <Icon of={icon} className="size-5 text-aqua" />
                    {words}
                  </li>
                ))}
              </ul>
            </div>
            <p className="hidden text-sm text-on-header-soft lg:block">The Bahamas</p>
          </div>
        </div>
      </aside>
    </div>
  );
}
