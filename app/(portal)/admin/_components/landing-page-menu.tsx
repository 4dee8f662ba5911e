"use client";

import { EllipsisVertical, ExternalLink, Eye, EyeOff, Link2, Pencil, QrCode, Trash2 } from "lucide";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRef, useState } from "react";
import { copyPageLink } from "@/components/events/copy-page-link";
import { externalQrCodeUrl } from "@/components/events/external-qr-code";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { publishLandingPageAction } from "../landing-pages/actions";

// One of the two, and seldom: they are fetched when they are asked for.
const QrCodeDialog = dynamic(() =>
  import("@/components/events/qr-code-dialog").then((module) => module.QrCodeDialog),
);
const RemoveLandingPage = dynamic(() =>
  import("./remove-landing-page").then((module) => module.RemoveLandingPage),
);

type LandingPageMenuProps = {
  page: { eventId: string; slug: string; title: string; url: string; isPublished: boolean };
};

/** What an administrator can do with one landing page. */
export function LandingPageMenu({ page }: LandingPageMenuProps) {
  const { eventId, slug, title, url, isPublished } = page;
  const opener = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState<{ qr?: true; remove?: true }>({});
  const [open, setOpen] = useState<"qr" | "remove" | null>(null);
  const { submit, busy } = useSubmit(publishLandingPageAction, {
    success: ({ isPublished: isNow }) =>
      isNow
        ? { title: "Published", description: `“${title}” can be seen at /${slug}.` }
        : { title: "Unpublished", description: `Nobody sees /${slug} until it is published again.` },
    failureTitle: "Update Failed",
  });

  function show(dialog: "qr" | "remove") {
    setWasOpened({ ...wasOpened, [dialog]: true });
    setOpen(dialog);
  }
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null);

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            ref={opener}
            variant="ghost"
            size="icon"
            busy={busy}
            aria-label={`Actions for the landing page of ${title}`}
          >
            {!busy && <Icon of={EllipsisVertical} />}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
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
              <DropdownMenuItem onSelect={() => void copyPageLink(url)}>
                <Icon of={Link2} /> Copy link
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => show("qr")}>
                <Icon of={QrCode} /> QR code
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <a href={externalQrCodeUrl(url)} target="_blank" rel="noopener noreferrer">
                  <Icon of={ExternalLink} /> QR image in a new tab
                </a>
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem onSelect={() => void submit({ eventId, isPublished: !isPublished })}>
            <Icon of={isPublished ? EyeOff : Eye} /> {isPublished ? "Unpublish" : "Publish"}
          </DropdownMenuItem>
          <DropdownMenuItem tone="danger" onSelect={() => show("remove")}>
            <Icon of={Trash2} /> Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {wasOpened.qr && (
        <QrCodeDialog
          url={url}
          title={title}
          isOpen={open === "qr"}
          onOpenChange={onOpenChange}
          opener={opener}
        />
      )}
      {wasOpened.remove && (
        <RemoveLandingPage
          page={page}
          isOpen={open === "remove"}
          onOpenChange={onOpenChange}
          opener={opener}
        />
      )}
    </>
  );
}
