"use client";

import { ExternalLink, Eye, EyeOff, Landmark, Link2, Pencil, QrCode, Tags, Trash2 } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { externalQrCodeUrl } from "@/components/events/external-qr-code";
import { useSubmit } from "@/components/forms/use-submit";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import { publishLandingPageAction } from "../../landing-pages/actions";

// Rarely used, so each is loaded when it first opens.
const EditPrices = dynamic(() => import("../events/edit-prices").then((module) => module.EditPrices));
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const RemoveLandingPage = dynamic(() =>
  import("./remove-landing-page").then((module) => module.RemoveLandingPage),
);

type LandingPageMenuProps = {
  page: { eventId: string; slug: string; title: string; url: string; isPublished: boolean };
};

/** The actions on one landing page. */
export function LandingPageMenu({ page }: LandingPageMenuProps) {
  const { eventId, slug, title, url, isPublished } = page;
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<"qr" | "prices" | "remove">();
  const { submit, busy } = useSubmit(publishLandingPageAction, {
    success: ({ isPublished: isNow }) =>
      isNow
        ? { title: "Published", description: `“${title}” is live at /${slug}.` }
        : { title: "Unpublished", description: `/${slug} is hidden until you publish it again.` },
    failureTitle: "Update Failed",
  });
  return (
    <>
      <ActionsMenu
        ref={opener}
        busy={busy}
        label={`Actions for the landing page of ${title}`}
        onCloseAutoFocus={keepFocus}
      >
        <DropdownMenuItem asChild>
          <Link href={`/admin/landing-pages/${eventId}`}>
            <Icon of={Pencil} /> Edit
          </Link>
        </DropdownMenuItem>
        {isPublished && (
          <>
            <DropdownMenuItem asChild>
              <Link href={`/${slug}`}>
                <Icon of={Eye} /> View
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void copyToClipboard(url, "link")}>
              <Icon of={Link2} /> Copy link
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => open("qr")}>
              <Icon of={QrCode} /> QR code
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <a href={externalQrCodeUrl(url)} target="_blank" rel="noopener noreferrer">
                <Icon of={ExternalLink} /> QR image in a new tab
              </a>
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem onSelect={() => open("prices")}>
          <Icon of={Tags} /> Price list
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href="/admin/settings">
            <Icon of={Landmark} /> Bank details
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void submit({ eventId, isPublished: !isPublished })}>
          <Icon of={isPublished ? EyeOff : Eye} /> {isPublished ? "Unpublish" : "Publish"}
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger" onSelect={() => open("remove")}>
          <Icon of={Trash2} /> Remove
        </DropdownMenuItem>
      </ActionsMenu>
      {dialog === "qr" && <QrCodeDialog key={turn} {...dialogProps} url={url} title={title} />}
      {dialog === "prices" && <EditPrices key={turn} {...dialogProps} id={eventId} title={title} />}
      {dialog === "remove" && <RemoveLandingPage key={turn} {...dialogProps} page={page} />}
    </>
  );
}
