"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import type { Route } from "next";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import { Key } from "./key";
import { queueNouns, reviewPage, type Queue, type QueueName } from "./queue";
import { useShortcuts } from "./use-shortcuts";

// The dialog is fetched when it is opened for the first time.
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog));

type QueueBarProps = { name: QueueName; queue: Queue };

/** An item's position in its queue, with links and shortcuts to the previous and next item. */
export function QueueBar({ name, queue: { waiting, place, previousId, nextId } }: QueueBarProps) {
  const router = useRouter();
  const { open, opener, turn, dialogProps } = useMenuDialog<"shortcuts">();
  const goTo = (id: string | null) => id && router.push(reviewPage(name, id));
  const shortcuts = useShortcuts({
    j: () => goTo(nextId),
    ArrowRight: () => goTo(nextId),
    k: () => goTo(previousId),
    ArrowLeft: () => goTo(previousId),
    "?": () => open("shortcuts"),
  });
  const noun = queueNouns[name];
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="text-sm text-ink-soft tabular">
        {place === null ? `${waiting} pending` : `${place} of ${waiting} pending`}
      </p>
      <div className="flex items-center gap-1">
        <Button
          ref={opener}
          variant="ghost"
          size="icon"
          className="hidden pointer-fine:inline-flex"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts={shortcuts.areOn ? "?" : undefined}
          title="Keyboard shortcuts (?)"
          onClick={() => open("shortcuts")}
        >
          <Key>?</Key>
        </Button>
        <Step
          href={previousId && reviewPage(name, previousId)}
          label={`Previous ${noun}`}
          shortcut="K"
          icon={ChevronLeft}
        />
        <Step
          href={nextId && reviewPage(name, nextId)}
          label={`Next ${noun}`}
          shortcut="J"
          icon={ChevronRight}
        />
      </div>
      {turn > 0 && <ShortcutsDialog {...dialogProps} {...shortcuts} />}
    </div>
  );
}

type StepProps = { href: Route | null; label: string; shortcut: string; icon: typeof ChevronLeft };

function Step({ href, label, shortcut, icon }: StepProps) {
  if (!href) {
    return (
      <Button variant="ghost" size="icon" disabled aria-label={label}>
        <Icon of={icon} />
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="icon">
      <Link href={href} prefetch={false} aria-label={label} title={`${label} (${shortcut})`}>
        <Icon of={icon} />
      </Link>
    </Button>
  );
}
