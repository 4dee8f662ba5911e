import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";

import { cn } from "@/lib/cn";

const button = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-75 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-aqua text-on-aqua hover:bg-aqua-strong active:bg-aqua-strong",
        secondary: "border border-line bg-card text-ink hover:border-edge hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        destructive: "bg-danger-fill text-on-danger hover:bg-danger-strong active:bg-danger-strong",
        link: "h-auto rounded-sm px-0 text-aqua underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-9 px-3 text-sm",
        md: "h-10 px-4 text-sm",
        lg: "h-11 px-5 text-base",
        icon: "size-10",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto px-0" }],
    defaultVariants: { variant: "primary", size: "md" },
  },
);

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
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
