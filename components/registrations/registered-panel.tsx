import { CircleCheck, Clock } from "lucide";
import Link from "next/link";
import type { RefObject } from "react";
import { Icon } from "@/components/ui/icon";
import { registeredTitle } from "@/lib/seats/labels";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import { AfterRegistering } from "./after-registering";
import type { DialogFacts } from "./registration-values";

type RegisteredPanelProps = Pick<DialogFacts, "bank" | "isOnlinePaymentAvailable"> & {
  answer: RegistrationAnswer;
  /**
   * The title of the panel. It gets the focus when the dialog has closed, which announces the panel and scrolls to it.
   */
  title: RefObject<HTMLHeadingElement | null>;
};

/** The panel on the page after the dialog closed on success: the next steps, how to pay, and where the details are. */
export function RegisteredPanel({ answer, title, ...payment }: RegisteredPanelProps) {
  return (
    <section data-registered aria-labelledby="registered" className="grid gap-4 border-b border-line pb-5">
      <div>
        <h2
          id="registered"
          ref={title}
          tabIndex={-1}
          className="flex items-start gap-2 text-lg font-semibold outline-none"
        >
          <Icon
            of={answer.deadline ? Clock : CircleCheck}
            className={answer.deadline ? "mt-1 size-5 text-warning" : "mt-1 size-5 text-success"}
          />
          {registeredTitle(answer)}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{answer.message}</p>
      </div>
      <AfterRegistering answer={answer} {...payment} />
      {answer.pageUrl && (
        <Link
          href={answer.pageUrl}
          className="text-sm font-medium text-aqua-ink underline underline-offset-4"
        >
          View your registration
        </Link>
      )}
    </section>
  );
}
