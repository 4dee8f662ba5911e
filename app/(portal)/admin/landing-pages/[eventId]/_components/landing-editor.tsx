"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { LandingStatusBadge } from "@/components/landing/landing-status-badge";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import { cn } from "@/components/ui/cn";
import type { Association } from "@/lib/association/queries";
import type { ResultOf } from "@/lib/core/operation";
import type { EventStatus } from "@/lib/events/rules";
import type { RepeatedFacts } from "@/lib/events/shared/former-facts";
import { publishVerb } from "@/lib/landing/labels";
import type { saveLandingPage } from "@/lib/landing/save-landing-page";
import { setPricesAction } from "../../../actions";
import { saveLandingPageAction } from "../../actions";
import { BankFacts, PriceList } from "./price-and-bank";
import { LandingForm } from "./landing-form";
import { landingForm, type LandingFormOutput, type LandingFormValues } from "./landing-form-schema";
import { EventsOwnFacts } from "./events-own-facts";
import { LandingPreview, type PreviewedFacts } from "./landing-preview";

const EditPrices = dynamic(() =>
  import("@/components/events/prices/edit-prices").then((module) => module.EditPrices),
);

type Saved = Omit<ResultOf<typeof saveLandingPage>, "hasProposed">;

type LandingEditorProps = PreviewedFacts & {
  values: LandingFormValues;
  /** The saved page; null before the first save. It is published once visitors can see it. */
  saved: Saved | null;
  former: readonly RepeatedFacts[];
  /** The page's URL without its path. */
  origin: string;
  bank: Association["bank"];
};

/** The landing page editor: its content on one side, a preview on the other. */
export function LandingEditor({
  values,
  saved: atFirst,
  former,
  origin,
  bank,
  ...facts
}: LandingEditorProps) {
  const { event, programme, timeZone } = facts;
  const [saved, setSaved] = useState(atFirst);
  const [view, setView] = useState<"edit" | "preview">("edit");
  const [isWide, setWide] = useState(false);
  const { open, opener, dialog, turn, dialogProps } = useMenuDialog<"prices">();
  const form = useForm<LandingFormValues, unknown, LandingFormOutput>({
    resolver: zodResolver(landingForm),
    defaultValues: values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const typed = useWatch({ control }) as LandingFormValues;
  useLeaveWarning(formState.isDirty);

  function showForm() {
    setView("edit");
    setWide(false);
  }

  const { submit, busy } = useSubmit(
    (sent: LandingFormOutput & { isPublished: boolean }, options) =>
      saveLandingPageAction({ ...sent, eventId: event.id, basedOn: saved?.updatedAt ?? null }, options),
    {
      form,
      success: ({ slug, isPublished, hasProposed }) => {
        const words = wordsFor(saved, event.status, { slug, isPublished });
        return hasProposed
          ? {
              ...words,
              description: `${words.description} The bank details are waiting for approval under Settings.`,
            }
          : words;
      },
      failureTitle: "Save Failed",
      onDone(now, { slug, content }) {
        setSaved(now);
        // Proposed bank details are not in effect, so the form shows the ones that are.
        reset({ slug, content: now.hasProposed ? { ...content, bank: values.content.bank } : content });
      },
      // The invalid field must be visible to receive the focus.
      onProblem: showForm,
    },
  );
  const save = (isPublished: boolean) =>
    void handleSubmit(
      (sent) => submit({ ...sent, isPublished }),
      () => {
        showForm();
        toast({
          title: "Validation Error",
          description: "Please correct the marked fields.",
          variant: "destructive",
        });
      },
    )();

  const isPublished = saved?.isPublished ?? false;
  const isEventDraft = event.status === "draft";
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          save(isPublished);
        }}
      >
        <div className="mt-3">
          <PageHeading
            title={event.title}
            description={saved ? `Landing page at /${saved.slug}` : "Landing page not saved yet"}
            action={
              isPublished &&
              saved && (
                <Button asChild variant="secondary">
                  <Link href={`/${saved.slug}`} target="_blank">
                    <Icon of={ExternalLink} /> View page
                  </Link>
                </Button>
              )
            }
          />
        </div>
        <div
          data-bar="above"
          className="sticky top-14 z-30 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-ground py-3"
        >
          <p className="flex items-center gap-3 text-sm text-ink-soft" aria-live="polite">
            <LandingStatusBadge status={isPublished && !isEventDraft ? event.status : "draft"} />
            <span className="max-sm:sr-only">
              {formState.isDirty ? "Unsaved changes" : stateWords(isPublished, event.status)}
            </span>
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" busy={busy} onClick={() => save(false)}>
              {isPublished ? "Unpublish" : "Save draft"}
            </Button>
            <Button busy={busy} onClick={() => save(true)}>
              {busy ? "Saving..." : isPublished ? "Save changes" : publishVerb(isEventDraft)}
            </Button>
          </div>
        </div>
        <div role="group" aria-label="View" className="mt-5 flex gap-2 lg:hidden">
          {(["edit", "preview"] as const).map((which) => (
            <Button
              key={which}
              variant={view === which ? "primary" : "secondary"}
              aria-pressed={view === which}
              className="flex-1"
              onClick={() => setView(which)}
            >
              {which === "edit" ? "Content" : "Preview"}
            </Button>
          ))}
        </div>
        <div
          className={cn(
            "mt-5 grid items-start gap-8 lg:mt-6",
            !isWide && "lg:grid-cols-[24rem_minmax(0,1fr)]",
          )}
        >
          <div className={cn(view !== "edit" && "max-lg:hidden", isWide && "lg:hidden")}>
            <LandingForm
              origin={origin}
              savedSlug={isPublished ? (saved?.slug ?? null) : null}
              event={event}
              former={former}
              timeZone={timeZone}
              own={<EventsOwnFacts event={event} programme={programme} timeZone={timeZone} />}
              prices={<PriceList event={event} opener={opener} onEdit={() => open("prices")} />}
              bank={<BankFacts bank={bank} />}
            />
          </div>
          <div className={cn("lg:sticky lg:top-36", view !== "preview" && "max-lg:hidden")}>
            <LandingPreview {...facts} content={typed.content} isWide={isWide} onWiden={setWide} />
          </div>
        </div>
      </form>
      {/* The dialogs are outside the form, because a dialog's own form would submit it. */}
      {dialog === "prices" && (
        <EditPrices
          key={turn}
          {...dialogProps}
          id={event.id}
          title={event.title}
          timeZone={timeZone}
          onSave={setPricesAction}
        />
      )}
    </FormProvider>
  );
}

/** What visitors see of the saved page. */
function stateWords(isPublished: boolean, status: EventStatus): string {
  if (status === "draft") return "The event is a draft too. Publishing the page publishes the event.";
  if (!isPublished) return `The event is ${status}, but this page isn’t published.`;
  return status === "published"
    ? "Everyone can see this page."
    : `The page says that the event is ${status}.`;
}

function wordsFor(before: Saved | null, status: EventStatus, now: Pick<Saved, "slug" | "isPublished">) {
  const wasPublished = before?.isPublished ?? false;
  if (now.isPublished) {
    if (wasPublished) return { title: "Changes saved", description: `They are live at /${now.slug}.` };
    const published = status === "draft" ? "The event and its page are" : "The page is";
    return { title: "Published", description: `${published} live at /${now.slug}.` };
  }
  return wasPublished
    ? { title: "Unpublished", description: `The page is now a draft. The event is still ${status}.` }
    : { title: "Draft saved", description: "Only staff can see it until you publish it." };
}
