import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide";
import { Slot } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";

import { cn } from "@/lib/cn";
import { Icon } from "@/components/ui/icon";

const button = cva("btn", {
  variants: {
    variant: {
      primary: "btn-primary",
      secondary: "btn-secondary",
      ghost: "btn-ghost",
      destructive: "btn-destructive",
      link: "btn-link",
    },
    size: { sm: "btn-sm", md: "", lg: "btn-lg", icon: "btn-icon" },
  },
  defaultVariants: { variant: "primary", size: "md" },
});

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof button> & {
    /** Renders its only child (a link, mostly) in the button's clothes. */
    asChild?: boolean;
    /** Shows a spinner and ignores presses, but keeps its place in the tab order. */
    busy?: boolean;
  };

const ignore = (event: MouseEvent) => event.preventDefault();

/** Says what it does; `type` is "button" unless told otherwise, so that none submits by accident. */
export function Button({
  variant,
  size,
  className,
  asChild = false,
  busy = false,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(button({ variant, size }), className);
  if (asChild) {
    return (
      <Slot className={classes} onClick={onClick} {...props}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...props}
    >
      {busy && <Icon of={LoaderCircle} className="animate-spin" />}
      {children}
    </button>
  );
}
