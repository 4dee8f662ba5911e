"use client";

import { ExternalLink, Eye, EyeOff, Landmark, Link2, Pencil, QrCode, Tags, Trash2 } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { externalQrCodeUrl } from "@/components/events/external-qr-code";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { EventStatus } from "@/lib/events/rules";
import { publishVerb } from "@/lib/landing/labels";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import { setPricesAction } from "../../actions";
import { publishLandingPageAction } from "../../landing-pages/actions";

// These dialogs are rarely used, so each is loaded when it first opens.
const EditPrices = dynamic(() =>
  import("@/components/events/prices/edit-prices").then((module) => module.EditPrices),
);
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const RemoveLandingPage = dynamic(() =>
  import("./remove-landing-page").then((module) => module.RemoveLandingPage),
);

type LandingPageMenuProps = {
  page: {
    eventId: string;
    slug: string;
    title: string;
    url: string;
    status: EventStatus;
    isEventDraft: boolean;
  };
  timeZone: string;
};

/** The actions on one landing page. */
export function LandingPageMenu({ page, timeZone }: LandingPageMenuProps) {
  const { eventId, slug, title, url, isEventDraft } = page;
  const isPublished = page.status !== "draft";
  const { submit } = useSubmit(publishLandingPageAction, {
    success: ({ isPublished: isNow }) =>
      isNow
        ? {
            title: "Published",
            description: isEventDraft
              ? `“${title}” and its page are live at /${slug}.`
              : `The page for “${title}” is live at /${slug}.`,
          }
        : { title: "Unpublished", description: `/${slug} is hidden until you publish it again.` },
    failureTitle: "Update Failed",
  });
  return (
    <ActionsMenu
      label={`Actions for the landing page of ${title}`}
      dialogs={{
        qr: (dialog) => <QrCodeDialog {...dialog} url={url} title={title} />,
        prices: (dialog) => (
          <EditPrices {...dialog} id={eventId} title={title} timeZone={timeZone} onSave={setPricesAction} />
        ),
        remove: (dialog) => <RemoveLandingPage {...dialog} page={page} />,
      }}
    >
      {(open) => (
        <>
          <MenuItem
            icon={Pencil}
            label="Edit"
            link={<Link href={pathTo("/admin/landing-pages/[eventId]", { eventId })} />}
          />
          {isPublished && (
            <>
              <MenuItem icon={Eye} label="View" link={<Link href={`/${slug}`} />} />
              <MenuItem icon={Link2} label="Copy link" onSelect={() => copyToClipboard(url, "link")} />
              <MenuItem icon={QrCode} label="QR code" onSelect={() => open("qr")} />
              <MenuItem
                icon={ExternalLink}
                label="Open QR image in a new tab"
                link={<a href={externalQrCodeUrl(url)} target="_blank" rel="noopener noreferrer" />}
              />
            </>
          )}
          <MenuItem icon={Tags} label="Price list" onSelect={() => open("prices")} />
          <MenuItem
            icon={Landmark}
            label="Bank details"
            link={<Link href={"/admin/settings" satisfies PagePath} />}
          />
          <MenuItem
            icon={isPublished ? EyeOff : Eye}
            label={isPublished ? "Unpublish" : publishVerb(isEventDraft)}
            onSelect={() => submit({ eventId, isPublished: !isPublished })}
          />
          <MenuItem icon={Trash2} label="Remove" tone="danger" onSelect={() => open("remove")} />
        </>
      )}
    </ActionsMenu>
  );
}
